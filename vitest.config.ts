import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'] } },
      // What the whole server answers, without a browser.
      {
        test: {
          name: 'server',
          include: ['tests/server/*.test.ts'],
          globalSetup: 'tests/support/build.ts',
        },
      },
    ],
  },
});
