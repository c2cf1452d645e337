// Measures whether a booking and the availability of 92 days stay as fast with a million stored appointments.
import { storePastVisits } from './past-visits.ts';
import type { Database } from '../../src/platform/database/database.server.ts';
import { bookAppointment } from '../../src/features/booking/appointments/book-appointment.server.ts';
import type { Booking } from '../../src/features/booking/appointments/booking.server.ts';
import { freeSlots } from '../../src/features/booking/slots/free-slots.ts';
import { listBookableDays, listOpenSlots } from '../../src/features/booking/slots/list-slots.server.ts';
import { civilDateAt } from '../../src/features/clinic/time/clinic-time.ts';
import { anyVisit, bookingOn, mobile, wanted } from '../../tests/support/people/booking.ts';
import { median, onBothDatabases, type OpenNamed } from './both-databases.ts';
import type { Bench, Measurement } from './measurement.ts';
import { addDays } from '../../src/platform/civil-date.ts';

const fewer = 10_000;
const more = 1_000_000;
const rounds = 15;
const bookingsPerRound = 100;
const looksPerRound = 30;
const chairs = 20;

export const bench: Bench = () => onBothDatabases(measure);

/** Both sizes alternate, so that other work of the machine slows both. */
async function measure(kind: string, openNamed: OpenNamed): Promise<Measurement[]> {
  const small = bookingOn(await openNamed('fewer'), { chairs });
  const large = bookingOn(await openNamed('more'), { chairs });
  await storePastAppointments(small.database, fewer, chairs);
  await storePastAppointments(large.database, more, chairs);
  const bookingRatios: number[] = [];
  const lookRatios: number[] = [];
  const perSecond: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [less, much] = [await timeToBook(small, round), await timeToBook(large, round)];
    bookingRatios.push(less / much);
    perSecond.push((bookingsPerRound / much) * 1000);
    lookRatios.push((await timeToLook(small)) / (await timeToLook(large)));
  }
  const bar = { is: 'at least', value: 0.8 } as const;
  const sizes = `${more.toLocaleString('en')} : ${fewer.toLocaleString('en')} stored`;
  return [
    { name: `${kind}: bookings one after the other, ${sizes}`, value: median(bookingRatios), unit: '×', bar },
    { name: `${kind}: looks at 92 days, ${sizes}`, value: median(lookRatios), unit: '×', bar },
    {
      name: `${kind}: bookings with ${more.toLocaleString('en')} stored`,
      value: median(perSecond),
      unit: '/s',
    },
  ];
}

async function timeToBook(booking: Booking, round: number): Promise<number> {
  const { days } = await listBookableDays(booking, booking.site.current(), anyVisit);
  const slots = freeSlots(days).slice(0, bookingsPerRound);
  const start = performance.now();
  for (const [index, slot] of slots.entries()) {
    const mobileNumber = mobile(round * bookingsPerRound + index);
    const result = await bookAppointment(booking, wanted({ ...slot, mobileNumber }), crypto.randomUUID());
    if (!result.ok) throw new Error(`A booking was refused: ${result.reason}`);
  }
  return performance.now() - start;
}

async function timeToLook(booking: Booking): Promise<number> {
  const today = civilDateAt(booking.clock.now());
  const start = performance.now();
  for (let look = 0; look < looksPerRound; look += 1)
    await listOpenSlots(booking, booking.site.current(), today, addDays(today, 91), anyVisit);
  return performance.now() - start;
}

/** Stores past appointments with their slots. */
const storePastAppointments = (database: Database, count: number, chairs: number): Promise<void> =>
  storePastVisits(database, count, { chairs, patientOf }, async (tx, stored) => {
    const holds = stored.map(({ id, slot_date, slot_time, chair }) => ({
      slot_date,
      slot_time,
      chair,
      appointment_id: id,
    }));
    await tx.insertInto('slot_holds').values(holds).execute();
  });

const patientOf = (patient: number) => ({
  first_name: 'Asha',
  last_name: 'Patil',
  mobile: mobile(90_000_000 + patient),
});
