import { expect, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { mobile, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { deskOn, receptionist } from '#tests/support/people/desk.ts';
import { searchForAppointments } from './read-visits.server.ts';

describeEachDatabase('a search of some days', (open) => {
  test('finds who comes then, however many of the same name come later', async () => {
    const desk = deskOn(await open(), { chairs: 99 });
    const book = (number: number, date: string) =>
      bookAppointment(desk.booking, wanted({ mobileNumber: mobile(number), date }), crypto.randomUUID());
    await book(0, '2026-11-24');
    await book(0, '2026-11-25');
    for (let number = 1; number <= 30; number += 1) await book(number, '2026-11-26');
    const found = async (from: string, to: string) =>
      (await searchForAppointments(desk, receptionist, { q: 'patil', days: { from, to } })).map(
        ({ date }) => date,
      );
    expect(await found('2026-11-24', '2026-11-24')).toEqual(['2026-11-24']);
    expect(await found('2026-11-24', '2026-11-25')).toEqual(['2026-11-25', '2026-11-24']);
    expect(await found('2026-11-27', '2026-11-28')).toEqual([]);
    expect(await found('2026-11-26', '2026-11-26')).toHaveLength(25);
  });
});
