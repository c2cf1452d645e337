// Does the desk's day open as fast with 200,000 appointments stored, and is a search not much slower than that?
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { sql } from 'kysely';
import { findPatients } from '#features/desk/find-patients.server.ts';
import type { Desk } from '#features/desk/desk.server.ts';
import { readDay } from '#features/desk/read-day.server.ts';
import { openDatabase } from '#platform/database/open-database.server.ts';
import { createLog } from '#platform/log.server.ts';
import { migrations } from '#src/migrations.server.ts';
import { deskOn, receptionist } from '#tests/support/desk.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import type { Bench, Measurement } from './measurement.ts';
import { storePatients } from './store-patients.ts';

const fewer = 1000;
const more = 200_000;
const rounds = 15;
const perRound = 20;
const day = '2026-11-20';
const searches = {
  'a common first name': 'asha',
  'a whole name': 'asha tilsha',
  'three digits': '481',
  'six digits': '481230',
};

export const bench: Bench = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-bench-'));
  const postgres = await startPostgres();
  try {
    const measurements = [
      ...(await measure('SQLite', (name) => open(join(folder, name)))),
      ...(await measure('PostgreSQL', async (name) =>
        open(folder, await createDatabase(postgres.url, name)),
      )),
    ];
    return { measurements, notCompared: [] };
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
};

type OpenedDesk = Awaited<ReturnType<typeof open>>;

/** All in turn, round by round, so that whatever else the machine does slows all. */
async function measure(
  kind: string,
  openNamed: (name: string) => Promise<OpenedDesk>,
): Promise<Measurement[]> {
  const small = await openNamed('fewer');
  const large = await openNamed('more');
  await storePatients(small.database, fewer);
  await storePatients(large.database, more);
  // As the databases do by themselves in a quiet minute.
  for (const { database } of [small, large]) await sql`analyze`.execute(database.queries);
  const dayRatios: number[] = [];
  const daysMs: number[] = [];
  const searchRatios = new Map(Object.keys(searches).map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    const [less, much] = [await timeOf(() => readDesk(small)), await timeOf(() => readDesk(large))];
    dayRatios.push(much / less);
    daysMs.push(much);
    for (const [name, text] of Object.entries(searches)) {
      searchRatios.get(name)!.push((await timeOf(() => findPatients(large, receptionist, text))) / much);
    }
  }
  await small.database.close();
  await large.database.close();
  const stored = more.toLocaleString('en');
  return [
    {
      name: `${kind}: the day's load, ${stored} : ${fewer.toLocaleString('en')} stored`,
      value: median(dayRatios),
      unit: '×',
      bar: { is: 'at most', value: 1.5 },
    },
    ...[...searchRatios].map(([name, ratios]) => ({
      name: `${kind}: search for ${name} : the day's load, ${stored} stored`,
      value: median(ratios),
      unit: '×',
      bar: { is: 'at most' as const, value: 5 },
    })),
    { name: `${kind}: the day's load with ${stored} stored`, value: median(daysMs), unit: 'ms' },
  ];
}

const readDesk = (desk: Desk) => readDay(desk, receptionist, day);

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let turn = 0; turn < perRound; turn += 1) await work();
  return (performance.now() - start) / perRound;
}

async function open(dataDirectory: string, url?: string) {
  return deskOn(await openDatabase({ dataDirectory, url, log: createLog('silent'), migrations }), {
    chairs: 2,
  });
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new Client(url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/[^/]+$/, name);
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
