/// <reference types="vite/client" />
declare module 'virtual:react-router/server-build';
/** The text of an inline script (tools/plugins/inline-scripts.ts). */
declare module '*?script' {
  const text: string;
  export default text;
}
/** The part that is used; the types from elsewhere lack `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | string[] | undefined> });
    encodings(available: string[], options: { preferred: string[] }): string[];
  }
}
