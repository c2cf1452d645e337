import { expect, test } from 'vitest';
import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { slotTimes } from '#features/booking/slots/slots.ts';
import { readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import { appointmentIn } from '#tests/support/people/appointment-states.ts';
import { apiOn } from '#tests/support/people/booking-api.ts';
import { mobile, wanted } from '#tests/support/people/booking.ts';
import { callsAt } from '#tests/support/api/calls-at.ts';
import { describeEachDatabase, type OpenDatabase } from '#tests/support/servers/databases.ts';
import { deskOn } from '#tests/support/people/desk.ts';
import { receptionDesk } from '#tests/support/people/desk-api.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { closureCalls } from './api.server.ts';
import type { closureRequest } from './closure-rules.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import type { Desk } from '../visit/desk.server.ts';

type Body = Record<string, unknown>;
interface Answered {
  inside: DeskAppointment[];
  closures: (ReturnType<typeof closureRequest> & { id: string })[];
  closure: ReturnType<typeof closureRequest> & { id: string };
  reason: string;
  errors: Record<string, string>;
}

const wednesday = '2026-11-25';
const evening = {
  fromDate: wednesday,
  fromTime: '05:00 PM',
  toTime: '07:00 PM',
  reason: 'Autoclave',
  publicText: 'Closed this evening',
};

function callsOf(desk: Desk) {
  const api = callsAt('/api/staff/closures', closureCalls, desk, receptionDesk);
  return async (method: string, path: string, body?: Body) => {
    const response = await api.request(path, {
      method,
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as Answered };
  };
}

async function start(open: OpenDatabase, chairs = 1) {
  const desk = deskOn(await open(), { chairs });
  const book = async (date: string, time: string, number = 1) => {
    const result = await bookAppointment(
      desk.booking,
      wanted({ date, time, mobileNumber: mobile(number) }),
      crypto.randomUUID(),
    );
    return result.ok ? result.appointment : undefined;
  };
  const deeds = async () =>
    (await readAuditLog(desk.database.queries, {})).map(({ action, subject, details }) => ({
      action,
      subject,
      details,
    }));
  return { desk, book, deeds, closures: callsOf(desk) };
}

describeEachDatabase('/api/staff/closures', (open, kind) => {
  test('shows nobody who was treated already, or whose time is over', async () => {
    const { desk, closures } = await start(open, 4);
    const put = (status: AppointmentStatus, time: string, number: number) =>
      appointmentIn(desk.booking, status, { date: wednesday, time, mobileNumber: mobile(number) });
    await put('completed', '17:00', 1);
    await put('in-chair', '17:00', 2);
    const comes = await put('confirmed', '17:00', 3);
    const waits = await put('arrived', '18:00', 4);
    const insideAt = async (time: string) => {
      const clock = stoppedClock(`${wednesday}T${time}:00+05:30`);
      const later = { ...desk, clock, booking: { ...desk.booking, clock } };
      const { body } = await callsOf(later)('POST', '/?preview', evening);
      return body.inside.map(({ id }) => id);
    };
    expect(await insideAt('16:30')).toEqual([comes.id, waits.id]);
    expect(await insideAt('18:31')).toEqual([waits.id]);
    expect((await closures('POST', '/', { ...evening, seen: [comes.id, waits.id] })).status).toBe(201);
  });

  test('shows who is booked inside first, closes what was seen, and opens again; each is recorded without a reason', async () => {
    const { desk, book, deeds, closures } = await start(open);
    const inside = (await book(wednesday, '18:00'))!;
    await book(wednesday, '19:00', 2);
    const preview = await closures('POST', '/?preview', evening);
    expect(preview.body.inside).toMatchObject([{ id: inside.id, firstName: 'Asha', time: '06:00 PM' }]);
    // They are called: the whole number is shown, and the record says so.
    expect(preview.body.inside[0]!.mobileNumber).toMatch(/^\+91\d{10}$/);
    expect((await closures('GET', '/')).body.closures).toEqual([]);

    const unseen = await closures('POST', '/', evening);
    expect(unseen).toMatchObject({ status: 409, body: { reason: 'booked-meanwhile' } });
    expect(unseen.body.inside).toHaveLength(1);
    const closed = await closures('POST', '/', { ...evening, seen: [inside.id] });
    expect(closed).toMatchObject({ status: 201, body: { closure: { ...evening, toDate: wednesday } } });

    const { get } = apiOn(desk.booking.database);
    const free = async () => {
      const answer = await get(`/availability?from=${wednesday}&to=${wednesday}`);
      const { days } = (await answer.json()) as { days: { slots: { time: string }[] }[] };
      return days[0]!.slots.map(({ time }) => time);
    };
    expect(await free()).not.toContain('05:00 PM');
    expect(await free()).toContain('07:00 PM');
    const id = closed.body.closure.id;
    expect((await closures('DELETE', `/${id}`)).status).toBe(204);
    expect((await closures('DELETE', `/${id}`)).status).toBe(404);
    expect(await free()).toContain('05:00 PM');
    const details = { from: '17:00', to: '19:00' };
    expect(await deeds()).toEqual([
      { action: 'time-reopened', subject: wednesday, details },
      { action: 'time-closed', subject: wednesday, details },
      { action: 'numbers-read', subject: wednesday, details },
    ]);
  });

  test('blocks one chair: shows who is booked in it alone, lists it, and records it', async () => {
    const { desk, book, deeds, closures } = await start(open, 2);
    await book(wednesday, '18:00', 1);
    const second = (await book(wednesday, '18:00', 2))!;
    expect(second.chair).toBe(2);
    const block = { ...evening, publicText: '', chair: 2 };
    expect((await closures('POST', '/?preview', block)).body.inside).toMatchObject([{ id: second.id }]);
    const closed = await closures('POST', '/', { ...block, seen: [second.id] });
    expect(closed).toMatchObject({ status: 201, body: { closure: block } });
    expect((await closures('GET', '/')).body.closures).toMatchObject([block]);
    expect((await book(wednesday, '17:00', 3))!.chair).toBe(1);
    expect(await book(wednesday, '17:00', 4)).toBeUndefined();
    expect((await closures('DELETE', `/${closed.body.closure.id}`)).status).toBe(204);
    expect((await closures('GET', '/')).body.closures).toEqual([]);
    const details = { chair: 2, from: '17:00', to: '19:00' };
    expect(await deeds()).toMatchObject([
      { action: 'time-reopened', details },
      { action: 'time-closed', details },
      { action: 'numbers-read', details },
    ]);
    // An older version reads only the clinic's closures.
    await closures('POST', '/', { ...block, seen: [second.id] });
    expect(await desk.database.queries.selectFrom('closures').selectAll().execute()).toEqual([]);
  });

  test('a closure begins with its first minute and ends before its last', async () => {
    const { book, closures } = await start(open);
    await closures('POST', '/', { ...evening, fromTime: '12:00 PM', toTime: '02:00 PM' });
    const booked = await Promise.all(slotTimes.map((time, index) => book(wednesday, time, index)));
    const refused = slotTimes.filter((_, index) => !booked[index]);
    expect(refused).toEqual(['12:00', '13:00']);
  });

  test('closes a weekday, from a day on until it is opened again', async () => {
    const { book, closures } = await start(open);
    const weekly = { fromDate: wednesday, weekday: 3, fromTime: '05:00 PM', reason: 'Rounds' };
    const closed = await closures('POST', '/', weekly);
    expect(closed.body.closure).toMatchObject({ toDate: null, weekday: 3, toTime: null });
    expect(await book(wednesday, '21:30', 1)).toBeUndefined();
    expect(await book('2027-02-17', '17:00', 2)).toBeUndefined();
    expect(await book('2026-11-26', '17:00', 3)).toBeDefined();
    expect(await book(wednesday, '14:00', 4)).toBeDefined();
    expect((await closures('GET', '/?from=2027-01-01&to=2027-01-31')).body.closures).toHaveLength(1);
  });

  test('closes several weekdays in one step, each of which can be opened by itself', async () => {
    const { book, closures, deeds } = await start(open);
    const inside = (await book('2026-11-27', '18:00'))!;
    const evenings = { fromDate: wednesday, toDate: '2026-12-31', weekday: 4, furtherWeekdays: [5] };
    const wanted = { ...evenings, fromTime: '05:00 PM' };
    expect((await closures('POST', '/?preview', wanted)).body.inside).toMatchObject([{ id: inside.id }]);
    expect((await closures('POST', '/', wanted)).status).toBe(409);
    expect((await closures('GET', '/')).body.closures).toEqual([]);
    expect((await closures('POST', '/', { ...wanted, seen: [inside.id] })).status).toBe(201);
    const stored = (await closures('GET', '/')).body.closures;
    expect(stored.map(({ weekday }) => weekday).sort()).toEqual([4, 5]);
    expect((await deeds()).filter(({ action }) => action === 'time-closed')).toHaveLength(2);
    const friday = stored.find(({ weekday }) => weekday === 5)!;
    expect((await closures('DELETE', `/${friday.id}`)).status).toBe(204);
    expect(await book('2026-12-03', '17:00', 1)).toBeUndefined();
    expect(await book('2026-12-04', '17:00', 2)).toBeDefined();
    expect(await book(wednesday, '17:00', 3)).toBeDefined();
  });

  test('closes days in a row, with both ends', async () => {
    const { book, closures } = await start(open);
    await closures('POST', '/', {
      kind: 'leave',
      fromDate: wednesday,
      toDate: '2026-11-27',
      publicText: 'On leave',
    });
    const days = ['2026-11-24', wednesday, '2026-11-26', '2026-11-27', '2026-11-28'];
    const booked = await Promise.all(days.map((day, index) => book(day, '21:30', index)));
    expect(booked.map(Boolean)).toEqual([true, false, false, false, true]);
  });

  test('never closes over somebody who books in the same moment', async () => {
    const { desk, closures } = await start(open);
    const { location } = desk.database as Awaited<ReturnType<OpenDatabase>>;
    // PostgreSQL as two server processes would use it; SQLite has one writer at a time anyway.
    const other = kind === 'postgres' ? deskOn(await open(location)) : desk;
    const rivals = slotTimes.map((time, index) =>
      bookAppointment(
        (index % 2 ? desk : other).booking,
        wanted({ date: wednesday, time, mobileNumber: mobile(index) }),
        crypto.randomUUID(),
      ),
    );
    const [closed, ...booked] = await Promise.all([
      closures('POST', '/', { fromDate: wednesday, reason: 'Strike' }),
      ...rivals,
    ]);
    const [first, count] = [closed.status, booked.filter(({ ok }) => ok).length];
    expect(first === 201 ? count === 0 : closed.body.reason === 'booked-meanwhile' && count === 11).toBe(
      true,
    );
    const stored = await desk.database.queries.selectFrom('slot_holds').selectAll().execute();
    expect(stored).toHaveLength(first === 201 ? 0 : 11);
  });

  test.each([
    ['no day', {}, 'fromDate'],
    ['a day that does not exist', { fromDate: '2026-02-30' }, 'fromDate'],
    ['an end before its beginning', { fromDate: wednesday, toDate: '2026-11-24' }, 'toDate'],
    ['more than a year', { fromDate: wednesday, toDate: '2027-11-26' }, 'toDate'],
    ['a time the wrong way round', { ...evening, toTime: '05:00 PM' }, 'toTime'],
    ['another kind of time', { ...evening, fromTime: '17:00' }, 'fromTime'],
    ['no weekday', { fromDate: wednesday, weekday: 7 }, 'weekday'],
    ['one weekday twice', { fromDate: wednesday, weekday: 4, furtherWeekdays: [4] }, 'furtherWeekdays'],
    ['too long a text', { fromDate: wednesday, publicText: 'x'.repeat(121) }, 'publicText'],
    ['a chair that the clinic does not have', { fromDate: wednesday, chair: 2 }, 'chair'],
    ['another field', { fromDate: wednesday, everywhere: true }, 'everywhere'],
  ])('refuses %s', async (_, sent, field) => {
    const { closures } = await start(open);
    const answer = await closures('POST', '/', sent);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  test('a text that no database can keep is refused, with its field', async () => {
    const { closures: send } = await start(open);
    for (const field of ['reason', 'publicText']) {
      const answer = await send('POST', '/', { ...evening, [field]: 'Auto\0clave' });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { [field]: 'Leave out the character NUL' } },
      });
    }
    expect((await send('POST', '/', { ...evening, seen: ['\0'] })).status).toBe(422);
  });
});
