import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { slotTimes } from '#features/booking/slots/slots.ts';
import { addDays } from '#platform/civil-date.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { bookingOn, messageRules, mobile, wanted } from './booking.ts';

/** Books as visitors do: for each number its own slot and mobile number, without messages to the spreadsheet. */
export async function bookMany(database: Database, clock: Clock, numbers: readonly number[]): Promise<void> {
  const booking = bookingOn(database, { clock, messages: messageRules({ sheetEvents: [] }) });
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
  await Promise.all(numbers.map(book));
}
