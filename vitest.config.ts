import { defineConfig } from 'vitest/config';
import { inlineScripts } from './tools/plugins/inline-scripts.ts';
import { LongestFirst } from './tests/support/servers/longest-first.ts';

/** For a machine that does much else at the same time: what is promised in time is measured (tests/support/servers/elapsed.ts). */
const patience = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 30_000 } } };

export default defineConfig({
  test: {
    // They wait for databases, disks and other processes more than they compute.
    maxWorkers: 3,
    // A fresh process for each file took as long as half of the tests. A test puts back all that it stubs.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: ['src/**/*.server.test.ts', '**/node_modules/**'],
          ...patience,
        },
      },
      // Tests that use a database: SQLite, and a PostgreSQL server started for the run.
      {
        plugins: [inlineScripts()],
        test: {
          name: 'database',
          include: ['src/**/*.server.test.ts'],
          globalSetup: ['tests/support/queries/written-queries.ts', 'tests/support/servers/postgres.ts'],
          setupFiles: ['tests/support/servers/cheap-passwords.ts', 'tests/support/queries/record-queries.ts'],
          ...patience,
        },
      },
      // Tests of the whole server, without a browser.
      {
        test: {
          name: 'server',
          include: ['tests/server/*.test.ts'],
          globalSetup: ['tests/support/servers/build.ts', 'tests/support/servers/postgres.ts'],
          ...patience,
        },
      },
    ],
  },
});
