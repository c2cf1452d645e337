import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createLocation, describeEachDatabase } from '#tests/support/servers/databases.ts';
import type { Database } from './database.server.ts';
import type { Migration } from './migrate.server.ts';

const makesTable = (name: string, thenFails?: Error): Migration => ({
  name,
  async up({ createTable, instant }) {
    await createTable(name).addColumn('at', instant).execute();
    if (thenFails) throw thenFails;
  },
});
const tablesOf = async (database: Database) =>
  (await database.queries.introspection.getTables()).map(({ name }) => name).sort();

describeEachDatabase('migrations', (open, kind) => {
  test('are taken once, the new ones when the program brings some', async () => {
    const { location } = await open({ migrations: [makesTable('a')] });
    const later = await open({ ...location, migrations: [makesTable('a'), makesTable('b')] });
    expect(await tablesOf(later)).toEqual(['a', 'b', 'migrations', 'revisions']);
  });

  test('that fail stop the start and leave nothing behind, nor of those before them', async () => {
    const { location } = await open({ migrations: [] });
    const failing = [makesTable('a'), makesTable('b', new Error('no room'))];
    await expect(open({ ...location, migrations: failing })).rejects.toThrow('no room');
    const mended = await open({ ...location, migrations: [makesTable('c')] });
    expect(await tablesOf(mended)).toEqual(['c', 'migrations', 'revisions']);
  });

  test('an older program refuses a database with migrations of a newer one', async () => {
    const { location } = await open({ migrations: [makesTable('a'), makesTable('b')] });
    await expect(open({ ...location, migrations: [makesTable('a')] })).rejects.toThrow(
      /newer version.*\(b\)/,
    );
  });

  test('are left to the server by a command that may run beside an older one', async () => {
    const { location } = await open({ migrations: [makesTable('a')] });
    const command = (migrations: Migration[]) => open({ ...location, migrations, mayMigrate: false });
    await expect(command([makesTable('a'), makesTable('b')])).rejects.toThrow(
      /older version.*Nothing was changed/,
    );
    expect(await tablesOf(await command([makesTable('a')]))).toEqual(['a', 'migrations', 'revisions']);
  });

  test('run in one of several processes that start at once; these do the rest of their start in turn', async () => {
    const { location, remove } = await createLocation(kind);
    const script = ['tests/support/servers/start-process.ts', location.dataDirectory, location.url ?? ''];
    const start = () => promisify(execFile)(process.execPath, script);
    const outputs = await Promise.all(Array.from({ length: 4 }, start));
    await remove();
    expect(outputs.map(({ stdout }) => Number(stdout)).sort()).toEqual([1, 2, 3, 4]);
  });
});
