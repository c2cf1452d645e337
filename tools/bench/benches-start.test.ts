import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';

test('benchmarks and the walks through other browsers can be started: Node by itself reads all that they import', () => {
  const files = [...globSync('tools/bench/*.bench.ts'), 'tools/browsers/walks.ts'];
  expect(files.length).toBeGreaterThan(8);
  const readAll = `for (const file of ${JSON.stringify(files)}) await import('./' + file);`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', readAll]);
});
