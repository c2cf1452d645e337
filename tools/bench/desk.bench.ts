// Measures whether the desk's day opens as fast with 200,000 stored appointments, a search compared to that, and the pages of whom to call.
import { storePastVisits, visitsPerPatient } from './past-visits.ts';
import type { Database } from '../../src/platform/database/database.server.ts';
import { searchTerms } from '../../src/features/booking/search/match-names.ts';
import { sql } from 'kysely';
import type { Desk, Actor } from '../../src/features/desk/visit/desk.server.ts';
import { findPatients } from '../../src/features/desk/entry/find-patients.server.ts';
import { readDay } from '../../src/features/desk/day/read-day.server.ts';
import { deskOn, receptionist } from '../../tests/support/people/desk.ts';
import { callingTopic } from '../../src/features/booking/calls/call-attempts-store.server.ts';
import { putRecall } from '../../src/features/booking/recalls/recalls-store.server.ts';
import { openDatabase } from '../../src/platform/database/open-database.server.ts';
import { createLog } from '../../src/platform/log.server.ts';
import { migrations } from '../../src/app/migrations.server.ts';
import { ownerSettings, signInContentOwner } from '../../tests/support/people/content-owner.ts';
import { mondayMorning, runServer } from '../../tests/support/servers/run-server.ts';
import { ask } from '../../tests/support/servers/siege.ts';
import { median, onBothDatabases, type OpenNamed, type PlaceNamed } from './both-databases.ts';
import type { Bench, Measurement } from './measurement.ts';
import { processorTime } from './processor-time.ts';

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

export const bench: Bench = () =>
  onBothDatabases(async (kind, openNamed, placeNamed) => [
    ...(await measure(kind, openNamed)),
    ...(await measureCalls(kind, await placeNamed('calls'))),
  ]);

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

const patients = 10_000;
const openLines = 200;

/** Processor time of a server for a page of whom to call, whose list is derived anew for each request. */
async function measureCalls(kind: string, place: Awaited<ReturnType<PlaceNamed>>): Promise<Measurement[]> {
  const { DATA_DIR: dataDirectory, DATABASE_URL: url } = place;
  const database = await openDatabase({ dataDirectory, url, log: createLog('silent'), migrations });
  await storePatients(database, patients * visitsPerPatient);
  await storeReasons(database);
  await sql`analyze`.execute(database.queries);
  // Otherwise the server erases half of the past visits while it is measured.
  const settings = { ...ownerSettings, BOOKING_KEEP_MONTHS: '240', ...(url && { DATABASE_URL: url }) };
  const server = await runServer(settings, dataDirectory);
  try {
    const { Cookie } = await signInContentOwner(server.origin);
    const askAnew = async (path: string, times: number) => {
      for (let turn = 0; turn < times; turn += 1) {
        await database.transaction((tx) => database.announce(tx, callingTopic));
        const { status, body } = await ask(server.origin, path, { headers: { Cookie } });
        if (status !== 200 || !/Patient \d+ /.test(body)) throw new Error(`${path} has no list: ${status}`);
      }
    };
    const measurements: Measurement[] = [];
    for (const [path, lines] of [
      ['/staff/calls', openLines],
      ['/staff/recalls', openLines / 2],
      ['/staff/calls?lines=all', openLines],
      ['/staff/recalls?lines=all', openLines / 2],
    ] as const) {
      await askAnew(path, perRound);
      const costs: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const before = processorTime(server.processId);
        await askAnew(path, perRound);
        costs.push((processorTime(server.processId) - before) / perRound);
      }
      const name = `${kind}: processor time of ${path} made anew, ${patients.toLocaleString('en')} patients, ${lines} lines`;
      const bar = path.includes('?') ? undefined : { is: 'at most' as const, value: 10 };
      measurements.push({ name, value: median(costs), unit: 'ms', ...(bar && { bar }) });
    }
    return measurements;
  } finally {
    await server.stop();
    await database.close();
  }
}

/** One half of the lines are bookings that the clinic has to confirm, the other half recalls that are due. */
async function storeReasons({ queries }: Database): Promise<void> {
  const booked = Array.from({ length: openLines / 2 }, (_, number) => ({
    id: `held-${number}`,
    reference: `held-${number}`,
    status: 'confirmed' as const,
    previous_status: null,
    first_name: `Patient ${number}`,
    last_name: 'Held',
    mobile: `+917${String(number).padStart(9, '0')}`,
    service: 'Preventive Care - Dental X-rays',
    message: '',
    to_confirm: 1,
    slot_date: `2026-12-${String((number % 20) + 1).padStart(2, '0')}`,
    slot_time: '10:00',
    chair: 1 + Math.floor(number / 20),
    idempotency_key: `held-${number}`,
    request_hash: '',
    link_version: 1,
    link_hash: `held-${number}`,
    created_at: Date.parse(mondayMorning) - 3_600_000,
    updated_at: 0,
  }));
  await queries.insertInto('appointments').values(booked).execute();
  for (let patient = 0; patient < openLines / 2; patient += 1) {
    const appointmentId = `past-${patient * visitsPerPatient}`;
    await queries
      .updateTable('appointments')
      .set({ first_name: `Patient ${patient}`, last_name: 'Due' })
      .where('id', '=', appointmentId)
      .execute();
    const recall = { appointmentId, due: '2026-11-20', service: 'Preventive Care - Dental X-rays' };
    await putRecall(queries, recall, { by: 'Rhea', at: 0 });
  }
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
