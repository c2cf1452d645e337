import { expect, test } from 'vitest';
import { bookAppointment } from '../appointments/book-appointment.server.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import type { HoursOfWeek } from '#features/clinic/content/content.ts';
import { standardHours } from '#features/clinic/standard-hours.ts';
import { clinicStatus, groupEqualDays } from '#features/clinic/working-hours.ts';
import { anyVisit, bookingOn, mobile, wanted } from '#tests/support/people/booking.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { listClosedSessions, listOpenSlots } from './list-slots.server.ts';
import { slotMinutes } from './slots.ts';

const tuesday = '2026-11-24';
const wednesday = '2026-11-25';
const sunday = '2026-11-29';

/** Open on Sunday mornings, off on Wednesdays, with half hours on Tuesdays. */
const hours: HoursOfWeek = {
  ...standardHours,
  sun: [{ opens: '09:00', closes: '11:00', slots: ['09:00', '10:00'], lastSlotMinutes: 60 }],
  tue: [{ opens: '08:00', closes: '12:00', slots: ['08:00', '08:30', '09:45'], lastSlotMinutes: 45 }],
  wed: [],
};
const diwali = { en: 'Diwali', hi: 'दिवाली' };
const own: Parameters<typeof bookingOn>[1] = {
  clock: stoppedClock('2026-11-23T09:00:00+05:30'),
  clinic: { ...sampleFacts, samples: [], hours },
  leadMinutes: 24 * 60,
  holidays: [{ date: '2026-11-26', name: diwali }],
};

describeEachDatabase('the hours that the owner has published', (open) => {
  test('say of a holiday what the owner wrote in each language', async () => {
    const booking = bookingOn(await open(), own);
    const { days } = await listOpenSlots(
      booking,
      booking.site.current(),
      '2026-11-26',
      '2026-11-26',
      anyVisit,
    );
    expect(days).toEqual([
      { date: '2026-11-26', reason: 'closed', note: 'Closed for Diwali', holiday: diwali, slots: [] },
    ]);
  });

  test('are what visitors may book, in the API and by a booking', async () => {
    const booking = bookingOn(await open(), own);
    const { days } = await listOpenSlots(booking, booking.site.current(), '2026-11-23', sunday, anyVisit);
    const shown = days.map(({ date, reason, note, slots }) => [date.slice(8), reason, note, slots.length]);
    expect(shown).toEqual([
      // Requested on Monday at nine with a lead time of a day.
      ['23', 'past', undefined, 0],
      ['24', undefined, undefined, 1],
      ['25', 'closed', '', 0],
      ['26', 'closed', 'Closed for Diwali', 0],
      ['27', undefined, undefined, 11],
      ['28', undefined, undefined, 11],
      ['29', undefined, undefined, 2],
    ]);
    const book = (date: string, time: string, number: number) =>
      bookAppointment(booking, wanted({ date, time, mobileNumber: mobile(number) }), crypto.randomUUID());
    expect(await book(tuesday, '09:45', 1)).toMatchObject({ ok: true });
    expect(await book(sunday, '09:00', 2)).toMatchObject({ ok: true });
    for (const [date, time] of [
      [tuesday, '10:00'],
      [wednesday, '10:00'],
      ['2026-11-26', '10:00'],
      [tuesday, '08:00'],
    ] as const)
      expect(await book(date, time, 3)).toMatchObject({ ok: false });
    expect(await listClosedSessions(booking, booking.site.current())).toEqual([
      { date: '2026-11-26', opens: '10:00', note: 'Closed for Diwali', holiday: diwali },
      { date: '2026-11-26', opens: '17:00', note: 'Closed for Diwali', holiday: diwali },
    ]);
  });
});

test('are what the first screen says, and how long a visit lasts', () => {
  expect(clinicStatus(instantOf(sunday, '10:00'), [], hours)).toEqual({
    state: 'open',
    closes: '11:00',
  });
  expect(clinicStatus(instantOf(wednesday, '10:00'), [], hours)).toEqual({
    state: 'closed',
    opens: '10:00',
    opensOn: 'tomorrow',
  });
  expect(clinicStatus(instantOf(tuesday, '12:30'), [], hours)).toMatchObject({ opensOn: '2026-11-26' });
  expect(groupEqualDays(hours).map(({ from, to, sessions }) => [from, to, sessions.length])).toEqual([
    [1, 1, 2],
    [2, 2, 1],
    [3, 3, 0],
    [4, 6, 2],
    [0, 0, 1],
  ]);
  expect(['08:00', '08:30', '09:45', '13:00'].map((time) => slotMinutes(time, hours.tue))).toEqual([
    30, 75, 45, 30,
  ]);
});
