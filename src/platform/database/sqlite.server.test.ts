import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeDatabase } from '#tests/support/servers/databases.ts';
import { backUpSqlite, countRows, openSqlite, sqliteFile } from './sqlite.server.ts';
import type { Database } from './database.server.ts';

const pragma = async ({ queries }: Database, name: string) => {
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(queries);
  return Object.values(rows[0] ?? {})[0];
};

/** Runs from its text, on a thread of its own: opening a database blocks this one. */
function holdLock(): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { DatabaseSync: Sqlite } = process.getBuiltinModule('node:sqlite');
  // Its commit waits for a reader, as every process does.
  const file = new Sqlite(workerData as string, { timeout: 5000 });
  file.exec('begin immediate; create table made_elsewhere (name text)');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort!.postMessage('locked');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  file.exec('commit');
  file.close();
}

describeDatabase('sqlite', 'SQLite', (open) => {
  test('has every commit on the disk before it is acknowledged, and checks its references', async () => {
    const database = await open();
    const full = 2;
    expect(await pragma(database, 'synchronous')).toBe(full);
    expect(await pragma(database, 'journal_mode')).toBe('wal');
    expect(await pragma(database, 'foreign_keys')).toBe(1);
    expect(await pragma(database, 'busy_timeout')).toBe(5000);
  });

  test('reads the columns that a newer version has added since a query was first asked', async () => {
    const { queries } = await open();
    await sql`create table letters (name text)`.execute(queries);
    await sql`insert into letters values ('a')`.execute(queries);
    const all = async () => (await sql`select * from letters`.execute(queries)).rows;
    expect(await all()).toEqual([{ name: 'a' }]);
    await sql`alter table letters add column size integer default 2`.execute(queries);
    expect(await all()).toEqual([{ name: 'a', size: 2 }]);
  });

  test('opens a new file that another process has just locked', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'new-database-'));
    const holder = new Worker(`(${holdLock.toString()})()`, { eval: true, workerData: sqliteFile(folder) });
    await once(holder, 'message');
    const { dialect } = openSqlite(folder);
    const queries = new Kysely<never>({ dialect });
    const { rows } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(queries);
    expect(rows).toEqual([{ journal_mode: 'wal' }]);
    await queries.destroy();
    rmSync(folder, { recursive: true });
  });

  test('is counted and checked while the server goes on, and damage is found', async () => {
    const { location } = await open();
    let rounds = 0;
    const others = setInterval(() => (rounds += 1), 0);
    const counts = await countRows(location.dataDirectory);
    const roundsMeanwhile = rounds;
    clearInterval(others);
    expect(counts.appointments).toBe(0);
    expect(roundsMeanwhile).toBeGreaterThan(1);

    const folder = mkdtempSync(join(tmpdir(), 'damaged-'));
    writeFileSync(sqliteFile(folder), 'no database at all');
    await expect(countRows(folder)).rejects.toThrow('not a database');
    rmSync(folder, { recursive: true });
  });

  test('is closed to other accounts of the machine, in a folder that is open and with a file that was', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'open-folder-'));
    chmodSync(folder, 0o755);
    const file = sqliteFile(folder);
    writeFileSync(file, '', { mode: 0o644 });
    const { dialect } = openSqlite(folder);
    const queries = new Kysely<object>({ dialect });
    await sql`create table patients (name text)`.execute(queries);
    const copy = join(folder, 'backup.db');
    await backUpSqlite(file, copy);
    const modes = [file, `${file}-wal`, `${file}-shm`, copy].map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o600, 0o600]);
    await queries.destroy();
    rmSync(folder, { recursive: true });
  });

  test('keeps other processes from writing from the first moment of a transaction', async () => {
    const database = await open();
    const other = new DatabaseSync(sqliteFile(database.location.dataDirectory), { timeout: 0 });
    await database.transaction(async (tx) => {
      await tx.selectFrom('migrations').selectAll().execute();
      expect(() => other.exec('begin immediate')).toThrow('database is locked');
    });
    other.exec('begin immediate; rollback');
    other.close();
  });

  test('refuses dates and objects as parameters instead of storing nothing', async () => {
    const { queries } = await open();
    for (const value of [new Date(0), {}, ['a'], undefined]) {
      await expect(sql`select ${value} as value, ${1} as one`.execute(queries)).rejects.toThrow(TypeError);
    }
    const { rows } = await sql`select ${'text'} as a, ${null} as b, ${1.5} as c`.execute(queries);
    expect(rows).toStrictEqual([{ a: 'text', b: null, c: 1.5 }]);
  });

  test('refuses values of a wrong type in its tables', async () => {
    const { queries } = await open();
    const text = 'many' as unknown as number;
    await expect(
      queries.insertInto('revisions').values({ topic: 'gallery', revision: text }).execute(),
    ).rejects.toThrow(/cannot store TEXT value in INTEGER column/);
  });

  test('can be backed up while it is written to, and the copies are whole', async () => {
    const database = await open();
    const pairs = (file: Database['queries'], turn: number) =>
      file.insertInto('migrations').values([{ name: `left ${turn}` }, { name: `right ${turn}` }]);
    const writer = { stopped: false };
    const writing = (async () => {
      for (let turn = 0; !writer.stopped; turn += 1) {
        await database.transaction((tx) => pairs(tx, turn).execute());
        // SQLite answers without waiting: this lets the copying have its turn.
        await new Promise(setImmediate);
      }
    })();
    const copies = Array.from({ length: 10 }, (_, copy) =>
      join(database.location.dataDirectory, `${copy}.db`),
    );
    for (const copy of copies) await backUpSqlite(sqliteFile(database.location.dataDirectory), copy);
    writer.stopped = true;
    await writing;
    for (const copy of copies) {
      const file = new DatabaseSync(copy, { readOnly: true });
      expect(file.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
      const half = `select count(*) % 2 as half from migrations where name like 'left%' or name like 'right%'`;
      expect(file.prepare(half).get()).toEqual({ half: 0 });
      file.close();
    }
  });
});
