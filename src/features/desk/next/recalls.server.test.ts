import { expect, test } from 'vitest';
import {
  changeStatus,
  editAppointment,
  undoStatus,
} from '#features/booking/appointments/change-appointment.server.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { eraseNumber } from '#features/booking/appointments/erase-personal-data.server.ts';
import {
  describePersonalData,
  readPersonalData,
} from '#features/booking/personal-data/read-personal-data.server.ts';
import { findRecall } from '#features/booking/recalls/recalls-store.server.ts';
import { callsAt } from '#tests/support/api/calls-at.ts';
import { appointmentIn } from '#tests/support/people/appointment-states.ts';
import { mobile } from '#tests/support/people/booking.ts';
import { receptionDesk } from '#tests/support/people/desk-api.ts';
import { deskOn } from '#tests/support/people/desk.ts';
import { describeEachDatabase, type OpenDatabase } from '#tests/support/servers/databases.ts';
import { mondayMorning } from '#tests/support/servers/run-server.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { callCalls } from '../calls/api.server.ts';
import { countCalls } from '../calls/read-calls.server.ts';
import { writeWhatsappTexts } from '../whatsapp/write-whatsapp-texts.server.ts';
import { nextCalls } from './api.server.ts';

const day = 24 * 3_600_000;

/** A desk whose clock can be moved on. */
async function start(open: OpenDatabase) {
  const clock = stoppedClock(mondayMorning);
  const desk = deskOn(await open(), { clock, chairs: 2, daysAhead: 400 });
  const { booking, database } = desk;
  const api = callsAt('/api/staff', [...nextCalls, ...callCalls], desk, receptionDesk);
  const send = async (method: string, path: string, body?: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await api.request(path, {
      method,
      ...(body && { headers, body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const next = ({ id }: Pick<Appointment, 'id'>, body: object) =>
    send('POST', `/appointments/${id}/next`, body);
  const list = async () => {
    const { body } = await send('GET', '/calls');
    return body.calls.map(
      (call: { patient: { firstName: string }; reasons: { reason: string; mayRemind?: boolean | null }[] }) =>
        `${call.patient.firstName}: ${call.reasons.map(({ reason, mayRemind }) => `${reason} ${mayRemind}`).join()}`,
    );
  };
  const now = async ({ id }: Pick<Appointment, 'id'>) => (await findById(database.queries, id))!;
  const kinds = async (visit: Appointment) =>
    (await writeWhatsappTexts(booking, await now(visit))).map(({ kind }) => kind);
  return { clock, desk, booking, queries: database.queries, send, next, list, now, kinds };
}

describeEachDatabase('a recall', (open) => {
  test('is in Calls once it is due, and leaves when its patient has booked', async () => {
    const { clock, booking, next, list } = await start(open);
    const done = await appointmentIn(booking, 'completed');
    const stored = await next(done, { kind: 'recall', months: 6, service: 'Check-up' });
    expect(stored.body.recall).toEqual({
      due: '2027-05-23',
      service: 'Check-up',
      mayRemind: null,
      askedBy: null,
      askedAt: null,
    });
    // A further sitting soon after is not what the recall is about.
    const sitting = await appointmentIn(booking, 'confirmed', { date: '2026-12-01' });
    expect(await list()).toEqual([]);
    clock.advance(180 * day);
    await changeStatus(booking, sitting, 'completed');
    expect(await list()).toEqual([]);
    clock.advance(day);
    expect(await list()).toEqual(['Asha: recall null']);
    expect(await countCalls(booking)).toBe(1);
    const booked = await appointmentIn(booking, 'confirmed', { date: '2027-05-25' });
    expect(await list()).toEqual([]);
    await changeStatus(booking, booked, 'cancelled');
    expect(await list()).toEqual(['Asha: recall null']);
    clock.advance(91 * day);
    expect(await list()).toEqual([]);
  });

  test('is written about only after a yes, and a no counts for all recalls of the patient', async () => {
    const { clock, booking, next, list, kinds, queries } = await start(open);
    const done = await appointmentIn(booking, 'completed');
    const tara = await appointmentIn(booking, 'completed', { firstName: 'Tara' });
    await next(done, { kind: 'recall', days: 30 });
    await next(tara, { kind: 'recall', days: 30, mayRemind: true });
    clock.advance(29 * day);
    expect(await kinds(tara)).toEqual([]);
    clock.advance(2 * day);
    expect(await kinds(done)).toEqual([]);
    expect(await kinds(tara)).toEqual(['recall']);
    const [text] = await writeWhatsappTexts(booking, tara);
    expect(text!.text).toContain('https://clinic.example/book?from=recall');
    const answered = await next(done, { kind: 'none', mayRemind: true });
    expect(answered.body.recall).toMatchObject({
      mayRemind: true,
      askedBy: 'Rhea Reception',
      askedAt: clock.now(),
    });
    expect(await kinds(done)).toEqual(['recall']);
    expect(await list()).toEqual(['Asha: recall true', 'Tara: recall true']);

    const later = await appointmentIn(booking, 'completed', { date: '2026-12-28' });
    await next(later, { kind: 'recall', months: 3, mayRemind: false });
    expect((await findRecall(queries, done.id))?.mayRemind).toBe(false);
    expect((await findRecall(queries, tara.id))?.mayRemind).toBe(true);
    expect(await kinds(done)).toEqual([]);
    // The later visit has its own recall, which is not due yet.
    expect(await list()).toEqual(['Tara: recall true']);
  });

  test('follows its visit: replaced, taken back, undone, given another name, and erased', async () => {
    const { clock, desk, booking, queries, send, next, list, now } = await start(open);
    const done = await appointmentIn(booking, 'completed');
    await next(done, { kind: 'recall', months: 12, mayRemind: true });
    const replaced = await next(done, { kind: 'recall', days: 3 });
    expect(replaced.body.recall).toMatchObject({ due: '2026-11-26', mayRemind: true });
    clock.advance(4 * day);
    expect(await list()).toEqual(['Asha: recall true']);
    await changeStatus(booking, await now(done), 'in-chair');
    expect(await list()).toEqual([]);
    await undoStatus(booking, await now(done));
    expect(await list()).toEqual(['Asha: recall true']);
    await editAppointment(booking, await now(done), { firstName: 'Usha' });
    expect(await list()).toEqual(['Usha: recall true']);
    const held = await readPersonalData(booking, done.mobileNumber);
    expect(describePersonalData(held, { dentists: [] }).recalls).toMatchObject([
      { due: '2026-11-26', mayRemind: true },
    ]);
    expect((await send('DELETE', `/appointments/${done.id}/next`)).body).toEqual({ recall: null });
    expect(await list()).toEqual([]);
    expect((await next(done, { kind: 'none', mayRemind: true })).body.reason).toBe('no-recall');

    await next(done, { kind: 'recall', days: 3 });
    await eraseNumber(desk.booking, done.mobileNumber, async () => {});
    expect(await queries.selectFrom('recalls').selectAll().execute()).toEqual([]);
    expect((await next(done, { kind: 'recall', days: 3 })).status).toBe(404);
  });

  test('is refused with the field that is at fault', async () => {
    const { booking, next } = await start(open);
    const visit = await appointmentIn(booking, 'confirmed', { mobileNumber: mobile(3) });
    expect((await next(visit, { kind: 'recall', months: 3 })).body.reason).toBe('not-done');
    expect((await next(visit, { kind: 'recall' })).body.errors).toEqual({
      months: 'Send months or days, one of them',
    });
    expect((await next(visit, { kind: 'recall', months: 99 })).body.errors).toEqual({
      months: 'Send a whole number of months from 1 to 24',
    });
  });
});
