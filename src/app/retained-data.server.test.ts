import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixedSite } from '#features/clinic/site-snapshot.ts';
import { insertWish } from '#features/patient-page/earlier-time/earlier-wishes-store.server.ts';
import { loggedErasures } from '#platform/backup/erasure-log-store.server.ts';
import { reconcileRestore } from './restore/reconcile-restore.server.ts';
import { tablesWith } from '#tests/support/queries/tables-with.ts';
import { bookingOn, mobile, siteWith, wanted } from '#tests/support/people/booking.ts';
import { readAsPresent } from '#tests/support/servers/backups.ts';
import {
  describeDatabase,
  describeEachDatabase,
  type OpenedDatabase,
} from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import {
  purgeRetainedData,
  eraseNumber,
  eraseVisit,
} from '#features/booking/appointments/erase-personal-data.server.ts';
import { insertAttempt } from '#features/booking/calls/call-attempts-store.server.ts';
import { insertImportedPatient } from '#features/booking/imports/imported-patients-store.server.ts';
import { putRecall } from '#features/booking/recalls/recalls-store.server.ts';
import { shortenRetention } from '#features/booking/retained-data/retained-data-store.server.ts';
import { takenSlots } from '#tests/support/queries/taken-slots.ts';
import { insertWarning } from '#features/booking/warnings/warnings-store.server.ts';

const day = 24 * 3_600_000;

function siteKeeping(keepErasedDays: number) {
  const site = siteWith();
  return fixedSite({ ...site, content: { ...site.content, keepErasedDays } });
}

function clinicOn(database: OpenedDatabase, keepErasedDays = 365) {
  const clock = stoppedClock('2026-11-23T08:00:00+05:30');
  const booking: Booking = bookingOn(database, { clock, site: siteKeeping(keepErasedDays) });
  const book = async (differences: Parameters<typeof wanted>[0]) => {
    const booked = await bookAppointment(booking, wanted(differences), crypto.randomUUID(), '203.0.113');
    if (!booked.ok) throw new Error(booked.reason);
    return booked.appointment;
  };
  const erase = ({ mobileNumber }: Appointment) => eraseNumber(booking, mobileNumber, async () => {});
  return { booking, clock, book, erase, queries: database.queries };
}

/** The rows of each erasure, by table. */
async function retainedRows({ queries }: OpenedDatabase) {
  const kept = await queries.selectFrom('kept_after_erasure').selectAll().orderBy('id').execute();
  return kept.map(({ data }) => JSON.parse(data) as Record<string, Record<string, unknown>[]>);
}

/** Everything that is stored about a visit. */
async function tellAll({ queries }: OpenedDatabase, visit: Appointment): Promise<void> {
  await insertWarning(queries, visit, { kind: 'other', words: 'Penicillin' }, 0);
  const call = { account: 'a', by: 'Rhea', at: 0, outcome: 'reached', note: '', againAt: null } as const;
  await insertAttempt(queries, visit, { ...call, causes: [] });
  await insertWish(queries, visit.id, [], 0);
  const recall = { appointmentId: visit.id, due: '2027-05-25', service: visit.service };
  await putRecall(queries, recall, { by: 'Rhea', at: 0 });
}

describeEachDatabase('a clinic that keeps erased data for a year', (open) => {
  test('has an erased person in one table alone, whole, and their times are free', async () => {
    const database = await open();
    const { queries, book, erase, booking } = clinicOn(database);
    const visit = await book({ firstName: 'Marigold', mobileNumber: mobile(1) });
    await tellAll(database, visit);
    await queries.updateTable('appointments').set({ booked_from: '203.0.113' }).execute();
    const other = await book({ date: '2026-11-25', mobileNumber: mobile(2) });

    expect(await erase(visit)).toBe(1);
    for (const trace of ['marigold', mobile(1).slice(-10), visit.reference])
      expect(await tablesWith(database, trace)).toEqual(['kept_after_erasure']);
    expect(await tablesWith(database, visit.id)).toEqual(['erasure_log', 'kept_after_erasure']);
    const [kept] = await retainedRows(database);
    expect(kept).toMatchObject({
      appointments: [{ id: visit.id, first_name: 'Marigold', booked_from: null }],
      recalls: [{ due: '2027-05-25' }],
      earlier_wishes: [{ appointment_id: visit.id }],
      earlier_offers: [],
      patient_warnings: [{ words: 'Penicillin' }],
      call_attempts: [{ made_by: 'Rhea' }],
    });
    expect(kept!.outbox!.map(({ appointment_id }) => appointment_id)).toContain(visit.id);
    const taken = await takenSlots(queries, '2026-11-24', '2026-11-30');
    expect(taken.map(({ date }) => date)).toEqual([other.date]);
    expect((await bookAppointment(booking, wanted(), 'again')).ok).toBe(true);
  });

  test('keeps a patient of its own list too, who had no visit', async () => {
    const database = await open();
    const { booking, queries } = clinicOn(database);
    const person = { firstName: 'Marigold', lastName: '', mobileNumber: mobile(1) };
    const listed = { id: 'listed', ...person, note: 'BP tablets', addedAt: 0 };
    await insertImportedPatient(queries, listed, { importId: '1', row: 2 });
    expect(await eraseNumber(booking, mobile(1), async () => {})).toBe(0);
    expect(await retainedRows(database)).toMatchObject([
      { appointments: [], imported_patients: [{ first_name: 'Marigold', note: 'BP tablets' }] },
    ]);
    expect(await tablesWith(database, 'Marigold')).toEqual(['kept_after_erasure']);
  });

  test('keeps of a visit that its link erases nothing that stays with another visit', async () => {
    const database = await open();
    const { booking, book } = clinicOn(database);
    const visit = await book({});
    const last = await book({ date: '2026-11-25' });
    await tellAll(database, visit);
    for (const each of [visit, last]) expect(await eraseVisit(booking, each, async () => {})).toBe(true);
    const [first, second] = await retainedRows(database);
    expect(first).toMatchObject({
      appointments: [{ id: visit.id }],
      patient_warnings: [],
      call_attempts: [],
    });
    expect(second).toMatchObject({
      appointments: [{ id: last.id }],
      patient_warnings: [{ words: 'Penicillin' }],
      call_attempts: [{ made_by: 'Rhea' }],
    });
  });

  test('erases it for good after the days that were set then, or fewer that were published since', async () => {
    const database = await open();
    const { booking, clock, book, erase } = clinicOn(database);
    const left = () => retainedRows(database).then((rows) => rows.length);
    await erase(await book({ mobileNumber: mobile(1) }));
    clock.advance(100 * day);
    await erase(await book({ mobileNumber: mobile(2), date: '2027-03-09' }));

    const publish = (days: number) => database.transaction((tx) => shortenRetention(tx, days));
    await publish(3650);
    clock.advance(265 * day - 1);
    expect([await purgeRetainedData(booking), await left()]).toEqual([0, 2]);
    clock.advance(1);
    expect([await purgeRetainedData(booking), await left()]).toEqual([1, 1]);
    expect(await tablesWith(database, mobile(1).slice(-10))).toEqual([]);
    expect(await loggedErasures(database.queries, 'kept')).toHaveLength(1);

    await publish(266);
    expect([await purgeRetainedData(booking), await left()]).toEqual([0, 1]);
    clock.advance(day);
    expect([await purgeRetainedData(booking), await left()]).toEqual([1, 0]);
  });

  test('reads the days that another server has just published', async () => {
    const database = await open();
    const { booking, book } = clinicOn(database);
    const visit = await book({});
    let site = siteWith();
    const reload = async () => void (site = { ...site, content: { ...site.content, keepErasedDays: 30 } });
    await eraseNumber(
      { ...booking, site: { current: () => site, reload } },
      visit.mobileNumber,
      async () => {},
    );
    expect(await retainedRows(database)).toHaveLength(1);
  });
});

describeDatabase('sqlite', 'a restore in a clinic that keeps erased data', (open) => {
  test('leaves erased persons out of sight, takes over what is kept, and brings back nothing erased for good', async () => {
    const [restored, present] = [await open(), await open()];
    const before = clinicOn(restored);
    const gone = await before.book({ firstName: 'Zinnia', mobileNumber: mobile(2) });
    const erased = await before.book({
      firstName: 'Marigold',
      mobileNumber: mobile(1),
      date: '2026-11-25',
    });
    const rows = await restored.queries.selectFrom('appointments').selectAll().execute();
    await present.queries.insertInto('appointments').values(rows).execute();
    // The backup has Zinnia's retained data, deleted since, and Marigold's visit, erased since.
    await before.erase(gone);
    const kept = await restored.queries.selectFrom('kept_after_erasure').selectAll().execute();
    await present.queries.insertInto('kept_after_erasure').values(kept).execute();
    const since = clinicOn(present);
    await since.erase(gone);
    since.clock.advance(365 * day);
    await purgeRetainedData(since.booking);
    await since.erase(erased);

    const madeAt = before.clock.now();
    await readAsPresent(present.location, (data) =>
      reconcileRestore(restored, data, { madeAt, clock: since.clock, exactly: false }),
    );
    expect(await tablesWith(restored, 'zinnia')).toEqual([]);
    expect(await tablesWith(restored, 'marigold')).toEqual(['kept_after_erasure']);
    expect(await retainedRows(restored)).toMatchObject([{ appointments: [{ id: erased.id }] }]);
    // The content of a backup may be from before the setting.
    const older = { ...since.booking, database: restored, site: fixedSite(siteWith()) };
    expect(await purgeRetainedData(older)).toBe(0);
  });
});

test('no other source reads or writes the table of kept data', async () => {
  const files = (await readdir('src', { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  const texts = await Promise.all(
    files.map(async (name) => [name, await readFile(join('src', name), 'utf8')] as const),
  );
  const naming = texts.filter(
    ([name, text]) => !name.includes('.test.') && text.includes('kept_after_erasure'),
  );
  expect(naming.map(([name]) => name).toSorted()).toEqual([
    'app/restore/reconcile-restore.server.ts',
    'features/booking/retained-data/retained-data-store.server.ts',
  ]);
});
