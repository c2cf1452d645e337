import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { cancelAppointment, changeStatus } from '#features/booking/appointments/change-appointment.server.ts';
import { eraseNumber } from '#features/booking/appointments/erase-personal-data.server.ts';
import { insertAttempt } from '#features/booking/calls/call-attempts-store.server.ts';
import { insertImportedPatient } from '#features/booking/imports/imported-patients-store.server.ts';
import { insertImport, settleImportRow } from '#features/booking/imports/imports-store.server.ts';
import { putRecall } from '#features/booking/recalls/recalls-store.server.ts';
import { insertWarning } from '#features/booking/warnings/warnings-store.server.ts';
import { insertTest } from '#features/notifications/settings/sms-tests-store.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { maskNumber } from '#platform/sms/mask-number.ts';
import { tablesWith } from '#tests/support/queries/tables-with.ts';
import { waitingPatients } from '#tests/support/people/waiting-patients.ts';
import {
  describeDatabase,
  describeEachDatabase,
  type OpenedDatabase,
} from '#tests/support/servers/databases.ts';
import { meet } from '#tests/support/people/simultaneous-changes.ts';
import { insertCode } from '../number/number-codes-store.server.ts';
import { answerOffer } from './answer-offer.server.ts';
import { offerFreedSlots } from './offer-freed-slots.server.ts';

const erases =
  ({ mobileNumber }: Appointment) =>
  (booking: Booking) =>
    eraseNumber(booking, mobileNumber, async () => {});

/** Names of columns that lead to a person. */
const ofPerson = /mobile|phone|recipient|patient|appointment/i;

/** Rows of this appointment, or of its number, in each table with a column that leads to a patient. */
async function rowsAbout({ queries }: { queries: Queries }, appointment: Appointment) {
  const { id, mobileNumber } = appointment;
  const owners: Record<string, string[]> = {
    appointment_id: [id],
    mobile: [mobileNumber],
    recipient: [mobileNumber, maskNumber(mobileNumber)],
  };
  const counts: Record<string, number> = {};
  for (const { name, columns } of await queries.introspection.getTables()) {
    // Staff are no patients. Nothing writes booking_numbers: see booking-migrations.server.ts.
    if (name.startsWith('staff_') || name === 'booking_numbers') continue;
    for (const column of columns.filter((each) => ofPerson.test(each.name))) {
      const known = owners[column.name];
      if (!known) throw new Error(`Whose is ${name}.${column.name}? This test looks for no patient in it.`);
      const { rows } = await sql`
        select 1 from ${sql.table(name)} where ${sql.ref(column.name)} in (${sql.join(known)})
      `.execute(queries);
      counts[`${name}.${column.name}`] = rows.length;
    }
  }
  return counts;
}

/** The row of an import that has become this visit. */
async function insertImportedVisit(queries: Queries, appointmentId: string): Promise<void> {
  const file = { fileName: 'book.csv', sheet: '', titleRows: 0, headings: [], columns: [], createdAt: 0 };
  await insertImport(queries, { id: '1', ...file }, [{ row: 2, cells: ['Meher'] }]);
  await settleImportRow(queries, '1', 2, { state: 'stored', appointmentId });
}

/** A patient with an offer, or with all but it: the slot before theirs has become free. */
async function waitingClinic(database: OpenedDatabase) {
  const clinic = waitingPatients(database);
  const early = await clinic.patient('2026-11-24', '10:00');
  const waiting = await clinic.patient('2026-11-25', '10:00');
  await waiting.wish();
  await clinic.staffCancel(early);
  return { ...clinic, waiting };
}

describeEachDatabase('erasing a patient who waits for an earlier time', (open) => {
  const states = ['offered', 'accepted', 'declined', 'cancelled', 'no-show'] as const;
  test.each(states)('leaves no row of theirs in any table (%s)', async (state) => {
    const database = await open();
    const { booking, waiting, offerAll } = await waitingClinic(database);
    await offerAll();
    const offer = (await waiting.offer())!;
    const visit = await waiting.now();
    // The owner's telephone may be a patient's: a test of sending is kept with its number, masked.
    const recipient = maskNumber(visit.mobileNumber);
    const test = { language: 'en', template_id: null, text: '', provider: 'log', sent_at: 0 } as const;
    await insertTest(database.queries, { key: 'booked', recipient, ...test });
    await insertWarning(database.queries, visit, { kind: 'pregnant', words: '' }, 0);
    const attempt = { account: '1', by: 'Meena', at: 0, outcome: 'no-answer', note: '', againAt: 0 } as const;
    await insertAttempt(database.queries, visit, { ...attempt, causes: [] });
    await insertImportedVisit(database.queries, visit.id);
    const listed = { ...visit, id: 'listed', note: '', addedAt: 0 };
    await insertImportedPatient(database.queries, listed, { importId: '1', row: 3 });
    const recall = { appointmentId: visit.id, due: '2027-05-25', service: visit.service };
    await putRecall(database.queries, recall, { by: 'Meena', at: 0 });
    const code = { id: '1', addressHash: 'a', codeHash: 'c', at: 0 };
    await insertCode(database.queries, { appointmentId: visit.id, numberHash: 'n' }, code);
    const empty = Object.entries(await rowsAbout(database, visit)).filter(([, count]) => count === 0);
    expect(empty, 'tables this test does not fill').toEqual([]);
    if (state === 'accepted' || state === 'declined')
      await waiting.does({ type: 'offer', offer: offer.id, accept: state === 'accepted' });
    if (state === 'cancelled' || state === 'no-show') await changeStatus(booking, visit, state);

    await erases(visit)(booking);
    const left = Object.entries(await rowsAbout(database, visit)).filter(([, count]) => count > 0);
    expect(left).toEqual([]);
    expect(await tablesWith(database, visit.mobileNumber.slice(-10), recipient, visit.reference)).toEqual([]);
    // Without it a restored backup would bring the patient back; it leads to nobody.
    for (const id of [visit.id, 'listed']) expect(await tablesWith(database, id)).toEqual(['erasure_log']);
  });
});

describeDatabase('postgres', 'two changes of a patient who waits for an earlier time', (open) => {
  const start = async () => {
    const database = await open();
    const clinic = await waitingClinic(database);
    const second = { ...clinic.booking, database: await open(database.location) };
    return { database, ...clinic, servers: [clinic.booking, second] as const };
  };
  const startWithOffer = async () => {
    const clinic = await start();
    await clinic.offerAll();
    const visit = await clinic.waiting.now();
    const { id } = (await clinic.waiting.offer())!;
    const answers = (accept: boolean) => (booking: Booking) =>
      answerOffer(booking, visit, { offer: id, accept });
    return { ...clinic, visit, answers };
  };
  const ended = { ok: false, reason: 'offer-ended' };

  test('erasing leaves nothing of an offer that is being made, and makes none afterwards', async () => {
    const { database, servers, waiting, taken } = await start();
    const visit = await waiting.now();
    expect(await meet(servers, offerFreedSlots, erases(visit))).toEqual({ first: 1, second: 1 });
    expect(await tablesWith(database, visit.mobileNumber.slice(-10), visit.reference)).toEqual([]);
    expect(await tablesWith(database, visit.id)).toEqual(['erasure_log']);
    expect(await taken()).toEqual([]);

    const other = await start();
    const erased = await other.waiting.now();
    const reversed = await meet(other.servers, erases(erased), offerFreedSlots, 'announce');
    expect(reversed).toEqual({ first: 1, second: 0 });
    expect(await other.taken()).toEqual([]);
  });

  test('accepting and declining: the first answer counts', async () => {
    const one = await startWithOffer();
    expect(await meet(one.servers, one.answers(true), one.answers(false))).toMatchObject({
      first: { ok: true, appointment: { date: '2026-11-24', time: '10:00' } },
      second: ended,
    });
    expect(await one.taken()).toEqual(['2026-11-24 10:00']);
    const other = await startWithOffer();
    const declined = await meet(other.servers, other.answers(false), other.answers(true), 'announce');
    expect(declined).toMatchObject({ first: { ok: true }, second: ended });
    expect(await other.taken()).toEqual(['2026-11-25 10:00']);
  });

  test('accepting and cancelling: the first counts, and no slot stays held for nobody', async () => {
    const cancels = (visit: Appointment) => (booking: Booking) =>
      cancelAppointment(booking, visit, { notifyPatient: true });
    const one = await startWithOffer();
    expect(await meet(one.servers, one.answers(true), cancels(one.visit))).toMatchObject({
      first: { ok: true },
      second: { reason: 'changed-meanwhile' },
    });
    const other = await startWithOffer();
    const cancelled = await meet(other.servers, cancels(other.visit), other.answers(true), 'announce');
    expect(cancelled).toMatchObject({ first: { ok: true }, second: { reason: 'changed-meanwhile' } });
    await other.offerAll();
    expect(await other.taken()).toEqual([]);
  });
});
