import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeDatabase } from '#tests/support/servers/databases.ts';
import { recordedLog } from '#tests/support/servers/recorded-log.ts';
import { isDatabaseAway } from './database-away.server.ts';
import type { Queries } from './database.server.ts';

const never = 1_000_000_000;

describeDatabase('postgres', 'PostgreSQL', (open) => {
  test('gives counts and instants as numbers', async () => {
    const { queries } = await open();
    const { rows } = await sql`select count(*) as n, 1764115200000::bigint as at`.execute(queries);
    expect(rows).toEqual([{ n: 1, at: 1_764_115_200_000 }]);
  });

  test('runs a transaction again that ended in a deadlock, and keeps both', async () => {
    const database = await open();
    await sql`insert into migrations (name) values ('one'), ('two')`.execute(database.queries);
    let arrived = 0;
    let bothHold: () => void;
    const both = new Promise<void>((resolve) => (bothHold = resolve));
    const rename = (tx: Queries, name: string) =>
      sql`update migrations set name = name where name = ${name}`.execute(tx);
    const { promise: oneIsDone, resolve: endOne } = Promise.withResolvers<void>();
    const crossing = async (first: string, second: string) => {
      const result = await database.transaction(async (tx) => {
        // The retry waits for the other's commit: on a busy machine it would take its row before the other is granted it.
        if (arrived === 2) await oneIsDone;
        await rename(tx, first);
        if ((arrived += 1) === 2) bothHold();
        await both;
        await rename(tx, second);
        return first;
      });
      endOne();
      return result;
    };
    expect(await Promise.all([crossing('one', 'two'), crossing('two', 'one')])).toEqual(['one', 'two']);
    expect(arrived).toBe(3);
  });

  test("hears of another process's changes at once, through its notification", async () => {
    const here = await open({ pollEvery: never });
    const there = await open({ ...here.location, pollEvery: never });
    const hearing = new Promise((resolve) => here.subscribe(resolve));
    await there.transaction((tx) => there.announce(tx, 'gallery'));
    expect(await hearing).toBe('gallery');
  });

  test('survives the loss of all its connections, and hears of changes again', async () => {
    const here = await open({ pollEvery: never });
    const there = await open(here.location);
    await here.ping();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(there.queries);
    const hearing = new Promise((resolve) => here.subscribe(resolve));
    await there.transaction((tx) => there.announce(tx, 'gallery'));
    // It missed the notification; it looks when its new connection listens.
    expect(await hearing).toBe('gallery');
    await here.ping();
  });

  test('survives the loss of a connection in the middle of a transaction, which fails and leaves nothing', async () => {
    const { log, lines } = recordedLog();
    const here = await open({ pollEvery: never, log });
    const there = await open(here.location);
    const add = (tx: Queries, topic: string) =>
      tx.insertInto('revisions').values({ topic, revision: 1 }).execute();
    const begun = Promise.withResolvers<number>();
    const work = async (tx: Queries) => {
      await add(tx, 'before');
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      begun.resolve(rows[0]!.pid);
      // It ends while nothing is asked on it.
      await expect.poll(() => lines.join('\n')).toContain('A database connection was lost');
      await add(tx, 'after');
    };
    const cut = here.transaction(work).catch((error: unknown) => error);
    await sql`select pg_terminate_backend(${await begun.promise})`.execute(there.queries);
    expect(isDatabaseAway(await cut)).toBe(true);
    expect(await here.queries.selectFrom('revisions').selectAll().execute()).toEqual([]);
  });
});
