import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

// What several pages share comes in one file: a dozen small ones cost a phone more in requests than they save in bytes.
const groups = [
  // Passkeys are for staff alone.
  { name: 'vendor', test: /node_modules\/(?!@simplewebauthn)/ },
  {
    name: 'site',
    test: /\/src\/(ui\/|platform\/|features\/(clinic|booking|gallery)\/|routes\/not-found|(?!staff-)[\w-]+\.tsx?$)/,
    minShareCount: 2,
  },
];

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'baseline-widely-available' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups } },
        },
      },
    },
    // The server and the pages are one bundle, so that each module exists once and routes see the server's own context.
    ssr: { build: { rolldownOptions: { input: './src/main.server.ts' } } },
  },
});
