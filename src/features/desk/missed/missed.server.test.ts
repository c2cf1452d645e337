import { expect, test } from 'vitest';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { linkToken } from '#features/booking/appointments/patient-link.server.ts';
import { changeStatus } from '#features/booking/appointments/change-appointment.server.ts';
import { fixedSite } from '#features/clinic/site-snapshot.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { callsAt } from '#tests/support/api/calls-at.ts';
import { appointmentIn } from '#tests/support/people/appointment-states.ts';
import { apiOn, bookingBody } from '#tests/support/people/booking-api.ts';
import { siteWith } from '#tests/support/people/booking.ts';
import { receptionDesk } from '#tests/support/people/desk-api.ts';
import { describeEachDatabase, type OpenDatabase } from '#tests/support/servers/databases.ts';
import { mondayMorning } from '#tests/support/servers/run-server.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { walkInCalls } from '../entry/api.server.ts';
import { visitCalls } from '../visit/api.server.ts';
import { missedCalls } from './api.server.ts';

const day = 24 * 3_600_000;
const asha = { firstName: 'Asha', lastName: 'Patil', mobileNumber: '98123 45210' };
const tara = { ...asha, firstName: 'Tara' };

/** A clinic whose visits are on Tuesdays, each in a week of its own. */
async function start(open: OpenDatabase, maxMissed?: number) {
  const clock = stoppedClock(mondayMorning);
  const site = fixedSite(siteWith({ maxMissed }));
  const { booking, get, post, change } = apiOn(await open(), { clock, site });
  const desk = { booking, staff: { clock } };
  const api = callsAt('/api/staff', [...visitCalls, ...walkInCalls, ...missedCalls], desk, receptionDesk);
  const atDesk = async (method: string, path: string, body?: object) => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
    const response = await api.request(path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const nextTuesday = () => {
    clock.advance(7 * day);
    return civilDateAt(clock.now() + day);
  };
  const miss = ({ firstName } = asha) =>
    appointmentIn(booking, 'no-show', { firstName, date: nextTuesday() });
  const missThree = async () => {
    await miss();
    await miss();
    return miss();
  };
  /** 201, or the refusal. */
  const book = async (person: object = asha) => {
    const response = await post(bookingBody({ ...person, date: nextTuesday() }));
    if (response.ok) return response.status;
    return { retryAfter: response.headers.get('Retry-After'), ...(await response.json()) };
  };
  const mayBook = async (person: object): Promise<boolean> =>
    (await (await change('/booking-limit', person)).json()).mayBook;
  const why = async ({ id }: Pick<Appointment, 'id'>): Promise<number | null> =>
    (await atDesk('GET', `/appointments/${id}`)).body.appointment.missedTooOften;
  const allow = ({ id }: Pick<Appointment, 'id'>, isAllowed: boolean) =>
    atDesk('PUT', `/appointments/${id}/online-booking`, { isAllowed });
  return { clock, booking, get, post, nextTuesday, atDesk, miss, missThree, book, mayBook, why, allow };
}

describeEachDatabase('a patient who missed too many visits', (open) => {
  test('books online without limit where the owner has set none', async () => {
    const { missThree, book, why } = await start(open);
    const last = await missThree();
    expect(await book()).toBe(201);
    expect(await why(last)).toBeNull();
  });

  test('books online no more after the third, and is refused as any other limit refuses', async () => {
    const { miss, book, mayBook, post, nextTuesday, why } = await start(open, 3);
    await miss();
    await miss();
    expect(await book()).toBe(201);
    const third = await miss();
    expect(await why(third)).toBe(3);
    const refused = await book({ ...asha, firstName: ' ASHA ' });
    expect(refused).toMatchObject({ status: 429, reason: 'too-many-today' });
    expect(await mayBook(asha)).toBe(false);

    const full = { ...asha, mobileNumber: '98123 45211' };
    const date = nextTuesday();
    for (const time of ['10:00 AM', '11:00 AM', '12:00 PM', '01:00 PM'])
      expect((await post(bookingBody({ ...full, date, time }))).status).toBe(201);
    const response = await post(bookingBody({ ...full, date, time: '05:00 PM' }));
    expect({ retryAfter: response.headers.get('Retry-After'), ...(await response.json()) }).toEqual(refused);
  });

  test('hides it from who knows the number alone, and from the family under it', async () => {
    const { missThree, book, mayBook } = await start(open, 3);
    await missThree();
    expect(await mayBook({ mobileNumber: asha.mobileNumber })).toBe(true);
    expect(await mayBook(tara)).toBe(true);
    expect(await book(tara)).toBe(201);
    expect(await mayBook(asha)).toBe(false);
  });

  test('reads on the page of a visit that is over to call instead of booking another', async () => {
    const { booking, get, miss, missThree, allow } = await start(open, 3);
    const page = async (visit: Appointment) =>
      (await get(`/appointments/${linkToken(visit, booking.linkSecret)}`)).json();
    expect(await page(await miss(tara))).toMatchObject({ change: 'ended', mayBook: true });
    const last = await missThree();
    expect(await page(last)).toMatchObject({ change: 'ended', mayBook: false });
    await allow(last, true);
    expect(await page(last)).toMatchObject({ mayBook: true });
  });

  test('is entered at the desk as ever', async () => {
    const { missThree, nextTuesday, atDesk } = await start(open, 3);
    await missThree();
    const visit = { ...bookingBody({ ...asha, date: nextTuesday() }), source: 'telephone' };
    expect((await atDesk('POST', '/appointments', visit)).status).toBe(201);
  });

  test('may book again a year after the first of them', async () => {
    const { clock, miss, book, mayBook } = await start(open, 2);
    await miss();
    await miss();
    clock.advance(358 * day);
    expect(await mayBook(asha)).toBe(false);
    clock.advance(day);
    expect(await mayBook(asha)).toBe(true);
    expect(await book()).toBe(201);
  });

  test('books again once reception has lifted it, and those visits count no more', async () => {
    const { missThree, miss, book, mayBook, why, allow } = await start(open, 3);
    const last = await missThree();
    expect(await allow(last, true)).toEqual({ status: 200, body: { missedTooOften: null } });
    expect([await why(last), await mayBook(asha), await book()]).toEqual([null, true, 201]);
    await miss();
    await miss();
    expect(await mayBook(asha)).toBe(true);
    const third = await miss();
    expect([await why(third), await mayBook(asha)]).toEqual([3, false]);
    await allow(third, true);
    expect(await allow(third, false)).toEqual({ status: 200, body: { missedTooOften: 3 } });
    expect(await mayBook(asha)).toBe(false);
  });

  test('is counted by how the visits are now: one that is taken back counts only if it is missed again', async () => {
    const { clock, booking, missThree, mayBook, allow } = await start(open, 3);
    const last = await missThree();
    const status = async (to: Appointment['status'], version: number) => {
      clock.advance(1);
      expect(await changeStatus(booking, { id: last.id, version }, to)).toMatchObject({ ok: true });
    };
    await status('confirmed', last.version);
    expect(await mayBook(asha)).toBe(true);
    await status('no-show', last.version + 1);
    expect(await mayBook(asha)).toBe(false);
    await allow(last, true);
    await status('confirmed', last.version + 2);
    await status('no-show', last.version + 3);
    expect(await mayBook(asha)).toBe(true);
  });

  test('is not lifted by a visit of another member of the family, nor by one that is gone', async () => {
    const { missThree, miss, mayBook, allow } = await start(open, 3);
    await missThree();
    expect((await allow(await miss(tara), true)).status).toBe(200);
    expect(await mayBook(asha)).toBe(false);
    expect((await allow({ id: 'none' }, true)).status).toBe(404);
  });
});
