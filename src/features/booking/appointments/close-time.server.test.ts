import { expect, test } from 'vitest';
import { bookingOn, mobile, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { bookAppointment } from './book-appointment.server.ts';
import type { Booking } from './booking.server.ts';
import { moveAppointment } from './change-appointment.server.ts';
import { closeTime, reopenTime } from './close-time.server.ts';
import type { NewClosure } from '../slots/closures.ts';
import type { WantedAppointment } from './new-appointment.server.ts';

const tuesday = '2026-11-24';

async function booked(booking: Booking, request: WantedAppointment) {
  const result = await bookAppointment(booking, request, crypto.randomUUID());
  if (!result.ok) throw new Error(result.reason);
  return result.appointment;
}

describeEachDatabase('closed time', (open) => {
  const afternoon: NewClosure = {
    kind: 'block',
    fromDate: tuesday,
    toDate: tuesday,
    fromTime: '17:00',
    toTime: null,
    weekday: null,
    reason: 'Autoclave',
    publicText: 'Closed this evening',
  };

  test('takes no booking, also of one who books in the same moment', async () => {
    const booking = bookingOn(await open());
    const [closing, rival] = await Promise.all([
      closeTime(booking, afternoon, []),
      bookAppointment(booking, wanted({ time: '18:00' }), 'key'),
    ]);
    // Exactly one of the two wins.
    expect([closing.ok, rival.ok].filter(Boolean)).toHaveLength(1);
  });

  test('names who is booked inside before it closes, and opens again', async () => {
    const booking = bookingOn(await open());
    const inside = await booked(booking, wanted({ time: '18:00' }));
    expect(await closeTime(booking, afternoon, [])).toMatchObject({
      reason: 'booked-meanwhile',
      inside: [{ id: inside.id }],
    });
    const closing = await closeTime(booking, afternoon, [inside.id]);
    if (!closing.ok) throw new Error(closing.reason);
    const other = await booked(booking, wanted({ mobileNumber: mobile(3) }));
    const move = () =>
      moveAppointment(
        booking,
        other,
        { date: tuesday, time: '19:00' },
        { notifyPatient: true, arrangement: 'listed' },
      );
    expect(await move()).toMatchObject({ reason: 'closed' });
    expect(await reopenTime(booking, closing.closure.id)).toBe(true);
    expect(await reopenTime(booking, closing.closure.id)).toBe(false);
    expect(await move()).toMatchObject({ ok: true });
  });
});
