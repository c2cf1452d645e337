import { expect, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { deskOn, receptionist } from '#tests/support/people/desk.ts';
import { closeHolidays, readClosedTimes } from './read-closed-times.server.ts';

const nanak = '2026-11-24';
const christmas = '2026-12-25';

describeEachDatabase('public holidays', (open) => {
  const textOf = (name: string) => `Closed for ${name}`;

  test('are put in as ticked, once, and not over somebody who was not seen', async () => {
    const desk = deskOn(await open());
    const booked = await bookAppointment(desk.booking, wanted({ date: nanak }), 'key');
    if (!booked.ok) throw new Error(booked.reason);
    const lines = async () => (await readClosedTimes(desk, receptionist, '2026')).holidays.slice(-2);
    expect(await lines()).toMatchObject([
      { date: nanak, state: 'open', inside: [{ id: booked.appointment.id }] },
      { date: christmas, state: 'open', inside: [] },
    ]);
    const dates = [nanak, christmas, '2026-11-10', '2026-12-24'];
    expect(await closeHolidays(desk, receptionist, { dates, seen: [], textOf })).toEqual({
      closed: 1,
      bookedMeanwhile: ['Guru Nanak Jayanti'],
    });
    const seen = [booked.appointment.id];
    expect(await closeHolidays(desk, receptionist, { dates, seen, textOf })).toEqual({
      closed: 1,
      bookedMeanwhile: [],
    });
    expect(await lines()).toMatchObject([{ state: 'closed' }, { state: 'closed' }]);
    const { closures } = await readClosedTimes(desk, receptionist, null);
    expect(closures.map(({ fromDate, kind, publicText }) => [fromDate, kind, publicText])).toEqual([
      [nanak, 'holiday', 'Closed for Guru Nanak Jayanti'],
      [christmas, 'holiday', 'Closed for Christmas'],
    ]);
  });

  test('that are over, or fall on a Sunday, can’t be put in', async () => {
    const desk = deskOn(await open());
    const { holidays } = await readClosedTimes(desk, receptionist, '2027');
    const stateOf = (date: string) => holidays.find((holiday) => holiday.date === date)?.state;
    expect(stateOf('2027-08-15')).toBe('sunday');
    expect(stateOf('2027-12-25')).toBe('open');
    const dates = ['2027-08-15', '2026-11-10'];
    expect((await closeHolidays(desk, receptionist, { dates, seen: [], textOf })).closed).toBe(0);
  });
});
