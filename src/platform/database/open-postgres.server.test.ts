import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeDatabase } from '#tests/support/databases.ts';

const never = 1_000_000_000;

describeDatabase('postgres', 'PostgreSQL', (open) => {
  test('gives counts and instants as numbers', async () => {
    const { queries } = await open();
    const { rows } = await sql`select count(*) as n, 1764115200000::bigint as at`.execute(queries);
    expect(rows).toEqual([{ n: 1, at: 1_764_115_200_000 }]);
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
});
