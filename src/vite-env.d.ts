/// <reference types="vite/client" />
declare module 'virtual:react-router/server-build';
/** The text of an inline script (tools/inline-scripts.ts). */
declare module '*?script' {
  const text: string;
  export default text;
}
