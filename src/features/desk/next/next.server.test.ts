import { expect, test } from 'vitest';
import {
  changeStatus,
  editAppointment,
  undoStatus,
} from '#features/booking/appointments/change-appointment.server.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { parseSlotLabel } from '#features/clinic/time/slot-label.ts';
import { newNumberPlaceholder } from '#platform/sms/missing-number.ts';
import { callsAt } from '#tests/support/api/calls-at.ts';
import { appointmentIn } from '#tests/support/people/appointment-states.ts';
import { mobile } from '#tests/support/people/booking.ts';
import { receptionDesk } from '#tests/support/people/desk-api.ts';
import { deskOn } from '#tests/support/people/desk.ts';
import { describeEachDatabase, type OpenDatabase } from '#tests/support/servers/databases.ts';
import { walkInCalls } from '../entry/api.server.ts';
import { visitCalls } from '../visit/api.server.ts';
import { nextCalls } from './api.server.ts';

interface SittingsAnswer {
  times: { date: string; time: string }[];
  chair: number;
  minutes: number;
  key: string;
  coming: object[];
}

/** A desk on Monday morning. */
async function start(open: OpenDatabase, needs: Parameters<typeof deskOn>[1] = {}) {
  const desk = deskOn(await open(), { chairs: 2, ...needs });
  const calls = [...visitCalls, ...walkInCalls, ...nextCalls];
  const api = callsAt('/api/staff/appointments', calls, desk, receptionDesk);
  const post = async (path: string, body: object, key = 'key') => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key };
    const response = await api.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  };
  const find = async ({ id }: Pick<Appointment, 'id'>, days = 1) =>
    (await post(`/${id}/next`, { kind: 'sitting', days })).body as SittingsAnswer;
  const entry = (
    { firstName, lastName, mobileNumber, service }: Appointment,
    found: SittingsAnswer,
    index = 0,
  ) => ({
    firstName,
    lastName,
    mobileNumber,
    serviceSelected: service,
    language: 'hi',
    ...found.times[index],
    chair: found.chair,
    tellPatient: true,
  });
  return { desk, booking: desk.booking, queries: desk.database.queries, post, find, entry };
}

describeEachDatabase('after a visit', (open) => {
  test('three free times in its chair are found, and one of them is booked like any visit', async () => {
    const { booking, queries, post, find, entry } = await start(open);
    const done = await appointmentIn(booking, 'completed', { time: '11:00' });
    expect(done.chair).toBe(1);
    const others = ['10:00', '11:00'];
    // Both chairs are taken at ten, the visit's own at eleven.
    for (const [index, time] of [...others, '10:00'].entries())
      await appointmentIn(booking, 'confirmed', {
        date: '2026-11-25',
        time,
        mobileNumber: mobile(index + 1),
      });
    const found = await find(done, 2);
    expect(found).toMatchObject({
      chair: 1,
      coming: [],
      times: [
        { date: '2026-11-25', time: '12:00 PM' },
        { date: '2026-11-25', time: '05:00 PM' },
        { date: '2026-11-26', time: '11:00 AM' },
      ],
    });
    const entered = await post('', entry(done, found), found.key);
    expect(entered).toMatchObject({
      status: 201,
      body: { appointment: { date: '2026-11-25', time: '12:00 PM', chair: 1, language: 'hi' } },
    });
    const messages = await queries
      .selectFrom('outbox')
      .select('event')
      .where('appointment_id', '=', entered.body.appointment.id)
      .where('kind', '=', 'sms')
      .execute();
    expect(messages.map(({ event }) => event)).toContain('booked');
    expect((await find(done, 2)).coming).toMatchObject([{ date: '2026-11-25', time: '12:00 PM' }]);
  });

  test('two desks and a lost answer book one sitting; the next one is another', async () => {
    const { booking, queries, post, find, entry } = await start(open);
    const done = await appointmentIn(booking, 'completed');
    const [one, other] = [await find(done), await find(done)];
    const answers = await Promise.all([
      post('', entry(done, one), one.key),
      post('', entry(done, one), one.key),
      post('', entry(done, other, 1), other.key),
    ]);
    const entered = answers.filter(({ status }) => status === 201).map(({ body }) => body.appointment.id);
    expect(new Set(entered).size).toBe(1);
    const count = async () =>
      (
        await queries
          .selectFrom('appointments')
          .select('id')
          .where('mobile', '=', done.mobileNumber)
          .execute()
      ).length;
    expect(await count()).toBe(2);
    const again = await find(done, 7);
    expect((await post('', entry(done, again), again.key)).status).toBe(201);
    expect(await count()).toBe(3);
  });

  test('a sitting that was given to another name is not the answer to the next one', async () => {
    const { booking, post, find, entry } = await start(open);
    const done = await appointmentIn(booking, 'completed');
    const first = await find(done);
    const { appointment } = (await post('', entry(done, first), first.key)).body;
    await editAppointment(booking, appointment, { firstName: 'Meera' });
    const second = await find(done);
    const entered = await post('', entry(done, second, 1), second.key);
    expect(entered.status).toBe(201);
    expect(entered.body.appointment.id).not.toBe(appointment.id);
  });

  test('a sitting that was cancelled is booked anew, and one whose time has gone is not', async () => {
    const { booking, post, find, entry } = await start(open);
    const done = await appointmentIn(booking, 'completed');
    const first = await find(done);
    const { appointment } = (await post('', entry(done, first), first.key)).body;
    await changeStatus(booking, appointment, 'cancelled');
    const second = await find(done);
    expect(second.coming).toEqual([]);
    await appointmentIn(booking, 'confirmed', { ...parsed(second.times[0]!), mobileNumber: mobile(9) });
    await appointmentIn(booking, 'confirmed', { ...parsed(second.times[0]!), mobileNumber: mobile(8) });
    const refused = await post('', entry(done, second), second.key);
    expect(refused).toMatchObject({ status: 409, body: { reason: 'slot-taken' } });
    expect((await post('', entry(done, second, 1), second.key)).status).toBe(201);
  });

  test('a family under one number, and patients without one, have sittings of their own', async () => {
    const { booking, post, find, entry } = await start(open);
    const asha = await appointmentIn(booking, 'completed');
    const tara = await appointmentIn(booking, 'completed', { firstName: 'Tara' });
    const found = await find(asha);
    expect((await post('', entry(asha, found), found.key)).status).toBe(201);
    expect((await find(tara)).coming).toEqual([]);
    const nobody = { ...asha, mobileNumber: newNumberPlaceholder() };
    const own = await find(tara, 3);
    const entered = await post('', entry(nobody, own), 'another-key');
    expect(entered.body).toMatchObject({ appointment: { hasNumber: false } });
  });

  test('times are found after Undo of the status too, none for an unknown visit', async () => {
    const { booking, post } = await start(open);
    const visit = await appointmentIn(booking, 'completed');
    const sitting = { kind: 'sitting', days: 7 };
    expect((await post(`/${visit.id}/next`, { kind: 'none' })).body).toEqual({});
    const undone = await undoStatus(booking, visit);
    expect(undone.ok).toBe(true);
    expect((await post(`/${visit.id}/next`, sitting)).body.times).toHaveLength(3);
    expect((await post(`/${crypto.randomUUID()}/next`, sitting)).status).toBe(404);
    expect((await post(`/${visit.id}/next`, { kind: 'sitting', days: 0 })).body.errors).toEqual({
      days: 'Send a whole number of days from 1 to 731',
    });
  });
});

/** Inside the program '10:00 AM' is '10:00'. */
const parsed = ({ date, time }: SittingsAnswer['times'][number]) => ({ date, time: parseSlotLabel(time)! });
