// Does the desk's day open as fast with 200,000 appointments stored, and is a search not much slower than that?
import { sql } from 'kysely';
import type { Desk, Actor } from '../../src/features/desk/visit/desk.server.ts';
import { findPatients } from '../../src/features/desk/patients/find-patients.server.ts';
import { readDay } from '../../src/features/desk/day/read-day.server.ts';
import { deskOn, receptionist } from '../../tests/support/people/desk.ts';
import { median, onBothDatabases, type OpenNamed } from './both-databases.ts';
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

export const bench: Bench = () => onBothDatabases(measure);

/** All in turn, round by round, so that whatever else the machine does slows all. Each as somebody opens it: with its line in the record. */
async function measure(kind: string, openNamed: OpenNamed): Promise<Measurement[]> {
  const small = deskOn(await openNamed('fewer'), { chairs: 2 });
  const large = deskOn(await openNamed('more'), { chairs: 2 });
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
      searchRatios.get(name)!.push((await timeOf(() => findPatients(large, newcomer(), text))) / much);
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

const readDesk = (desk: Desk) => readDay(desk, newcomer(), day);

/** Somebody else each time: who reads the same again is on the record already. */
const newcomer = (): Actor => {
  const { account } = receptionist.signedIn;
  return { ...receptionist, signedIn: { account: { ...account, uid: crypto.randomUUID() } } };
};

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let turn = 0; turn < perRound; turn += 1) await work();
  return (performance.now() - start) / perRound;
}
