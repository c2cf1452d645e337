import { bookAppointment } from '#features/booking/book-appointment.server.ts';
import type { Booking } from '#features/booking/booking.server.ts';
import { slotTimes } from '#features/booking/slots.ts';
import { addDays } from '#features/clinic/clinic-time.ts';
import { mobile, wanted } from './booking.ts';

/** Books so many visits as a visitor does, each on a slot and under a number of its own; `from` is how many there are already. */
export async function bookMany(booking: Booking, from: number, count: number): Promise<void> {
  const book = async (number: number) => {
    const week = Math.floor(number / (6 * slotTimes.length));
    const day = Math.floor(number / slotTimes.length) % 6;
    const result = await bookAppointment(
      booking,
      wanted({
        mobileNumber: mobile(number),
        // Mondays to Saturdays of the weeks to come.
        date: addDays('2026-11-30', 7 * week + day),
        time: slotTimes[number % slotTimes.length]!,
      }),
      `booking-${number}`,
    );
    if (!result.ok) throw new Error(`${number}: ${result.reason}`);
  };
  await Promise.all(Array.from({ length: count }, (_, index) => book(from + index)));
}
