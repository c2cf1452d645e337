import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'baseline-widely-available' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'vendor', test: /node_modules/ }] } },
        },
      },
    },
    // The server and the pages are one bundle, so that each module exists once and routes see the server's own context.
    ssr: { build: { rolldownOptions: { input: './src/main.server.ts' } } },
  },
});
