import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeDatabase } from '#tests/support/servers/databases.ts';
import { restoredTables } from './reconcile-restore.server.ts';

describeDatabase('sqlite', 'every table', (open) => {
  test('has a line that says what a restore makes of it, here and in the operations guide', async () => {
    const { queries } = await open();
    const tables = (await queries.introspection.getTables()).map(({ name }) => name).sort();
    expect(Object.keys(restoredTables).sort()).toEqual(tables);
    const guide = readFileSync('docs/operations.md', 'utf8');
    const rows = [...guide.matchAll(/^\| .* \| (kept|emptied|backup|own) +\| (`.*`) +\|$/gm)];
    const said = rows.flatMap(([, outcome, names]) =>
      [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => [name!, outcome]),
    );
    expect(Object.fromEntries(said)).toEqual(restoredTables);
  });
});
