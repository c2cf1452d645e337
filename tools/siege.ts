// `npm run siege`: runs the repeated tests of `npm test` in full length, about ten minutes in all.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { buildWhenChanged } from './build.ts';
import { ensureSystemPackages } from './ensure-system-packages.ts';

ensureSystemPackages('postgresql', 'strace');
const files = globSync(['src/**/*.test.ts', 'tests/server/*.test.ts']).filter((file) =>
  readFileSync(file, 'utf8').includes('/siege-length.ts'),
);
process.env.SIEGE = '1';
const isSound =
  buildWhenChanged() && spawnSync('vitest', ['run', ...files], { stdio: 'inherit' }).status === 0;
process.exitCode = isSound ? 0 : 1;
