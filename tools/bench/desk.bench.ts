// Measures whether the desk's day opens as fast with 200,000 stored appointments, and a search compared to that.
import { storePastVisits, visitsPerPatient } from './past-visits.ts';
import type { Database } from '../../src/platform/database/database.server.ts';
import { searchTerms } from '../../src/features/booking/search/match-names.ts';
import { sql } from 'kysely';
import type { Desk, Actor } from '../../src/features/desk/visit/desk.server.ts';
import { findPatients } from '../../src/features/desk/entry/find-patients.server.ts';
import { readDay } from '../../src/features/desk/day/read-day.server.ts';
import { deskOn, receptionist } from '../../tests/support/people/desk.ts';
import { median, onBothDatabases, type OpenNamed } from './both-databases.ts';
import type { Bench, Measurement } from './measurement.ts';

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

/** All measurements alternate, so that other work of the machine slows all. Each includes its audit entry. */
async function measure(kind: string, openNamed: OpenNamed): Promise<Measurement[]> {
  const small = deskOn(await openNamed('fewer'), { chairs: 2 });
  const large = deskOn(await openNamed('more'), { chairs: 2 });
  await storePatients(small.database, fewer);
  await storePatients(large.database, more);
  // Databases analyze by themselves in a quiet minute; here it is immediate.
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

/** A new person each time, since a repeated reading by one person adds no audit entry. */
const newcomer = (): Actor => {
  const { account } = receptionist.signedIn;
  return { ...receptionist, signedIn: { account: { ...account, uid: crypto.randomUUID() } } };
};

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let turn = 0; turn < perRound; turn += 1) await work();
  return (performance.now() - start) / perRound;
}

const firstNames =
  'Asha Aditi Farhan Lourdes Neha Tara Vikram Joseph Meher Rustom Kavita Imran Sunita Anil'.split(' ');
const syllables = 'pa til sha rma de sai kul kar ni jo shi mo re na ik fer nan dez gup ta'.split(' ');

/** Stores past appointments at two chairs, by searchable patients; some first names are common. */
const storePatients = (database: Database, visits: number): Promise<void> =>
  storePastVisits(database, visits, { chairs: 2, patientOf }, async (tx, stored) => {
    const terms = stored
      .filter((_, index) => index % visitsPerPatient === 0)
      .flatMap(({ first_name, last_name, mobile }) =>
        searchTerms(`${first_name} ${last_name}`, mobile).map((term) => ({ term, mobile })),
      );
    await tx
      .insertInto('search_terms')
      .values(terms)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });

function patientOf(patient: number) {
  const spread = (patient * 2_654_435_761) % 1_000_000_000;
  return {
    first_name: firstNames[spread % firstNames.length]!,
    last_name: `${syllables[spread % 19]}${syllables[spread % 17]}${syllables[spread % 13]}`,
    mobile: `+919${String(spread).padStart(9, '0')}`,
  };
}
