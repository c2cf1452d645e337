// The README lists what this room relies on beyond the manuals of Kysely, pg and node:sqlite.
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client, Pool } from 'pg';
import { expect, test } from 'vitest';
import { describeDatabase } from '#tests/support/servers/databases.ts';
import { isDatabaseAway } from './database-away.server.ts';

const errorOf = (failing: Promise<unknown>) => failing.catch((error: unknown) => error);

describeDatabase('postgres', 'pg', (open) => {
  test('gives statements no name, so that the database keeps no plan of theirs', async () => {
    const { queries } = await open();
    await queries.connection().execute(async (connection) => {
      const rows = async () => (await sql`select * from revisions`.execute(connection)).rows;
      await sql`insert into revisions (topic, revision) values ('gallery', 1)`.execute(connection);
      expect(await rows()).toEqual([{ topic: 'gallery', revision: 1 }]);
      await sql`alter table revisions add column colour text`.execute(connection);
      expect(await rows()).toEqual([{ topic: 'gallery', revision: 1, colour: null }]);
    });
  });

  test('has errors without a code for a lost connection, known by their words', async () => {
    const { location } = await open();
    const client = new Client({ connectionString: location.url });
    await client.connect();
    const asked = errorOf(client.query('select pg_sleep(60)'));
    await client.end();
    const lost = await asked;
    expect([isDatabaseAway(lost), (lost as { code?: string }).code]).toEqual([true, undefined]);
    expect(isDatabaseAway(await errorOf(client.query('select 1')))).toBe(true);

    const pool = new Pool({ connectionString: location.url, max: 1 });
    const only = await pool.connect();
    pool.options.connectionTimeoutMillis = 1;
    expect(isDatabaseAway(await errorOf(pool.connect()))).toBe(true);
    only.release();
    await pool.end();
  });
});

describeDatabase('sqlite', 'Kysely', (open) => {
  test('lends the one connection of SQLite to one user after the other', async () => {
    const { queries, transaction } = await open();
    const order: string[] = [];
    const first = transaction(async (tx) => {
      await sql`select 1`.execute(tx);
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
      await sql`select 1`.execute(tx);
      order.push('transaction');
    });
    const others = ['one', 'two'].map(async (name) => {
      await sql`select 1`.execute(queries);
      order.push(name);
    });
    await Promise.all([first, ...others]);
    expect(order).toEqual(['transaction', 'one', 'two']);
  });

  test('ends a transaction that SQLite has rolled back by itself with the error of its cause', async () => {
    const database = await open();
    const failing = database.transaction(async (tx) => {
      await sql`insert into migrations (name) values ('one')`.execute(tx);
      await sql`insert or rollback into migrations (name) values ('one')`.execute(tx);
    });
    await expect(failing).rejects.toThrow('UNIQUE constraint failed');
    const { rows } = await sql`select 1 from migrations where name = 'one'`.execute(database.queries);
    expect(rows).toEqual([]);
  });
});

test('node:sqlite says which statements answer with rows, gives them as arrays, and knows a transaction’s state', () => {
  const file = new DatabaseSync(':memory:');
  file.exec('create table letters (name text)');
  const insert = 'insert into letters values (?)';
  expect(file.prepare(insert).columns()).toEqual([]);
  expect(file.prepare(`${insert} returning name`).columns()).toHaveLength(1);
  const returning = file.prepare(`${insert} returning name`);
  returning.setReturnArrays(true);
  expect(returning.all('a')).toEqual([['a']]);
  file.exec('begin');
  expect(file.isTransaction).toBe(true);
  file.exec('rollback');
  expect(file.isTransaction).toBe(false);
  file.close();
});

test('node:sqlite has SQLite’s number of an error', () => {
  const file = new DatabaseSync(':memory:');
  const missing = () => file.exec('select * from nowhere');
  expect(missing).toThrow(expect.objectContaining({ code: 'ERR_SQLITE_ERROR', errcode: 1 }));
  file.close();
});
