import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { describeEachDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { createLog } from '../log.server.ts';
import { openFormerData } from './former-data.server.ts';
import { databasesNamed, replacedPrefix } from './postgres-copy.server.ts';

const name = '2026-11-20T02-30-00-000';
const replacedAt = Date.parse('2026-11-20T02:30:00Z');
const day = 86_400_000;

/** Leaves former data as a restore at that instant does, beside folders with other names. */
async function leaveFormerData({ location: { dataDirectory, url } }: OpenedDatabase) {
  for (const folder of [`replaced-${name}`, 'replaced-by-hand', 'replaced-2026-11-19T02-30-00-000'])
    mkdirSync(join(dataDirectory, folder));
  writeFileSync(join(dataDirectory, `replaced-${name}`, 'clinic.db'), 'Asha');
  writeFileSync(join(dataDirectory, 'replaced-2026-11-19T02-30-00-000', 'unfinished.json'), '{}');
  if (!url) return;
  const client = new Client(url);
  await client.connect();
  for (const one of [url, url.replace('/test_', '/tess_')])
    await client.query(`create database ${replacedPrefix(one)}2026_11_20_02_30_00_000 template template0`);
  await client.end();
}

const databasesOf = async ({ location: { url } }: OpenedDatabase) => {
  if (!url) return 0;
  const own = new URL(url).pathname.slice(6, 22);
  const names = await Promise.all(['test_', 'tess_'].map((start) => databasesNamed(url, start + own)));
  return names.flat().filter((each) => each.includes('_replaced_')).length;
};

describeEachDatabase('data that a restore or a move replaced', (open, kind) => {
  const opened = async (at: string) => {
    const database = await open();
    await leaveFormerData(database);
    const { dataDirectory, url: databaseUrl } = database.location;
    const clock = stoppedClock(at);
    const former = openFormerData({ dataDirectory, databaseUrl }, { clock, log: createLog('silent') });
    const isThere = () => existsSync(join(dataDirectory, `replaced-${name}`));
    return { database, former, isThere, dataDirectory };
  };
  const both = kind === 'postgres' ? 2 : 0;

  test('is deleted after fourteen days, and nothing else is', async () => {
    const early = await opened('2026-12-04T02:29:00Z');
    expect(await early.former.deleteOld()).toBe(0);
    expect([early.isThere(), await databasesOf(early.database)]).toEqual([true, both]);

    const { former, isThere, dataDirectory, database } = await opened('2026-12-04T02:30:00Z');
    expect(await former.deleteOld()).toBe(1);
    expect([isThere(), await databasesOf(database)]).toEqual([false, both / 2]);
    expect(existsSync(join(dataDirectory, 'replaced-by-hand'))).toBe(true);
    // A restore that was killed is taken back with it at the next start.
    expect(existsSync(join(dataDirectory, 'replaced-2026-11-19T02-30-00-000'))).toBe(true);
    expect(await former.deleteOld()).toBe(0);
  });

  test('is listed with its days, and deleted at once by its name alone', async () => {
    const { former, isThere, database } = await opened('2026-11-21T02:30:00Z');
    expect(await former.list()).toEqual([{ name, replacedAt, deletedAt: replacedAt + 14 * day }]);
    for (const wrong of ['', 'by-hand', '../x', `${name}/..`, '2026-11-19T02-30-00-000'])
      expect(await former.delete(wrong)).toBe(false);
    expect(isThere()).toBe(true);
    expect(await former.delete(name)).toBe(true);
    expect([isThere(), await databasesOf(database)]).toEqual([false, both / 2]);
    expect(await former.list()).toEqual([]);
  });
});
