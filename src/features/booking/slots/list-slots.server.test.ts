import { expect, test } from 'vitest';
import { slotLabel } from '#features/clinic/time/slot-label.ts';
import { apiOn, bookingBody } from '#tests/support/people/booking-api.ts';
import { anyVisit, bookingOn, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase, plansOf } from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { bookAppointment } from '../appointments/book-appointment.server.ts';
import { closeTime } from '../appointments/close-time.server.ts';
import { nearestFreeSlots } from './list-slots.server.ts';
import { chairTimes } from './slot-holds-store.server.ts';
import { slotTimes } from './slots.ts';

const json = (response: Response) => response.json() as Promise<Record<string, unknown>>;

describeEachDatabase('GET /api/availability', (open) => {
  const days = async (response: Response) =>
    (await json(response)).days as {
      date: string;
      reason?: string;
      slots: { time: string; free: boolean }[];
    }[];

  test('tells of each day what is free, what is taken, and why there is nothing', async () => {
    const clock = stoppedClock('2026-11-23T19:30:00+05:30');
    const { get, post } = apiOn(await open(), { clock });
    for (const [index, time] of slotTimes.entries()) {
      const mobileNumber = `98123452${10 + index}`;
      await post(bookingBody({ date: '2026-11-25', time: slotLabel(time), mobileNumber }));
    }
    await post(bookingBody({ date: '2026-11-24', time: '05:00 PM' }));
    const answer = await get('/availability?from=2026-11-22&to=2026-11-30');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const [yesterday, today, tuesday, wednesday, , , , sunday] = await days(answer);
    expect(yesterday).toEqual({ date: '2026-11-22', reason: 'past', slots: [] });
    expect(today).toEqual({
      date: '2026-11-23',
      slots: [
        { time: '09:00 PM', free: true },
        { time: '09:30 PM', free: true },
      ],
    });
    expect(tuesday!.slots.filter(({ free }) => !free)).toEqual([{ time: '05:00 PM', free: false }]);
    expect(tuesday!.slots).toHaveLength(11);
    expect(wednesday).toMatchObject({ reason: 'full' });
    expect(wednesday!.slots.some(({ free }) => free)).toBe(false);
    expect(sunday).toEqual({ date: '2026-11-29', reason: 'sunday', slots: [] });
  });

  test('names the clinic’s time now', async () => {
    const { get } = apiOn(await open());
    expect((await json(await get('/availability?from=2026-11-23&to=2026-11-23'))).now).toBe(
      '2026-11-23T02:30:00.000Z',
    );
  });

  test('92 days at most, real ones, in order', async () => {
    const { get } = apiOn(await open());
    expect(await days(await get('/availability?from=2026-11-23&to=2027-02-22'))).toHaveLength(92);
    expect(await days(await get('/availability?from=9999-12-25&to=9999-12-31'))).toHaveLength(7);
    for (const query of [
      '',
      '?from=2026-11-23',
      '?from=2026-11-23&to=2026-02-30',
      '?from=2026-11-23&to=2027-02-23',
      '?from=2026-11-23&to=2026-11-22',
      '?from=x&to=y',
    ]) {
      const refused = await get(`/availability${query}`);
      expect([query, refused.status]).toEqual([query, 422]);
      expect(Object.keys((await json(refused)).errors as object).length).toBeGreaterThan(0);
    }
  });

  test('says of a closed day what staff want visitors to read, and offers the rest of a partly closed one', async () => {
    const database = await open();
    const closure = (fromDate: string, toDate: string, fromTime: string | null, publicText: string) => ({
      kind: 'leave' as const,
      fromDate,
      toDate,
      fromTime,
      toTime: null,
      weekday: null,
      publicText,
      reason: 'A private matter',
    });
    const booking = bookingOn(database);
    await closeTime(booking, closure('2026-11-25', '2026-11-26', null, 'Closed for a wedding'), []);
    await closeTime(booking, closure('2026-11-27', '2026-11-27', '12:00', ''), []);
    // The last day that can be booked: closed, not too far ahead.
    await closeTime(booking, closure('2027-02-20', '2027-02-21', null, ''), []);
    const { get } = apiOn(database);
    const answer = await get('/availability?from=2026-11-25&to=2026-11-27');
    expect(await answer.clone().text()).not.toContain('private');
    const [wednesday, thursday, friday] = await days(answer);
    for (const day of [wednesday, thursday]) {
      expect(day).toMatchObject({ reason: 'closed', note: 'Closed for a wedding', slots: [] });
    }
    expect(friday!.slots.map(({ time }) => time)).toEqual(['10:00 AM', '11:00 AM']);
    const [saturday, , monday] = await days(await get('/availability?from=2027-02-20&to=2027-02-22'));
    expect([saturday, monday]).toEqual([
      { date: '2027-02-20', reason: 'closed', note: '', slots: [] },
      { date: '2027-02-22', reason: 'closed', slots: [] },
    ]);
  });
});

describeEachDatabase('the nearest free slots', (open) => {
  const slot = { date: '2026-11-24', time: '10:00' };

  test('are read once a change, however many patients are too late', async () => {
    const database = await open();
    let readings = 0;
    const selectFrom = (...tables: Parameters<typeof database.queries.selectFrom>) => {
      if (String(tables[0]) === 'slot_holds') readings += 1;
      return database.queries.selectFrom(...tables);
    };
    const queries = new Proxy(database.queries, {
      get(real, name) {
        const value: unknown = name === 'selectFrom' ? selectFrom : Reflect.get(real, name, real);
        return typeof value === 'function' ? value.bind(real) : value;
      },
    });
    const booking = bookingOn({ ...database, queries });
    const nearest = await Promise.all(
      Array.from({ length: 50 }, () => nearestFreeSlots(booking, booking.site.current(), slot, anyVisit)),
    );
    expect(readings).toBe(1);
    expect(new Set(nearest.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(nearest[0]).toContainEqual({ date: '2026-11-24', time: '11:00' });

    await bookAppointment(booking, wanted({ time: '11:00' }), 'a key of this test');
    expect(await nearestFreeSlots(booking, booking.site.current(), slot, anyVisit)).not.toContainEqual({
      date: '2026-11-24',
      time: '11:00',
    });
    expect(readings).toBe(2);
  });

  test('are none that the time has passed', async () => {
    const clock = stoppedClock('2026-11-24T08:59:30+05:30');
    const booking = bookingOn(await open(), { clock });
    expect(await nearestFreeSlots(booking, booking.site.current(), slot, anyVisit)).toContainEqual(slot);
    clock.advance(31_000);
    expect(await nearestFreeSlots(booking, booking.site.current(), slot, anyVisit)).not.toContainEqual(slot);
  });
});

describeEachDatabase('held time', (open, kind) => {
  test('is read by its starts alone, not by each step of a long visit', async () => {
    const { queries } = await open();
    const plans = await plansOf(queries, kind, () => chairTimes(queries, '2026-11-23', '2027-02-22'));
    expect(plans).toHaveLength(1);
    // PostgreSQL reads so small a table whole.
    expect(plans[0]).toContain(kind === 'sqlite' ? 'COVERING INDEX slot_holds_start' : 'slot_holds');
  });
});
