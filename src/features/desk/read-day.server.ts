import { appointmentsOfDays } from '#features/booking/appointment-lists-store.server.ts';
import type { Booking } from '#features/booking/booking.server.ts';
import { closuresBetween } from '#features/booking/closures-store.server.ts';
import { delayOf } from '#features/booking/delays-store.server.ts';
import type { CivilDate } from '#features/clinic/clinic-time.ts';
import { latestSms } from '#features/notifications/messages-store.server.ts';
import { recordDeed } from '#features/staff/record-deed.server.ts';
import type { SignedIn } from '#features/staff/staff-account.ts';
import type { Caller } from '#features/staff/staff.server.ts';
import type { Day } from './day.ts';
import { deskAppointmentOf } from './desk-appointment.ts';

/** Everything of a day at the desk, numbers masked. Written to the record. */
export async function readDay(
  { database, clock, chairs }: Pick<Booking, 'database' | 'clock' | 'chairs'>,
  signedIn: SignedIn,
  caller: Pick<Caller, 'address'>,
  date: CivilDate,
): Promise<Day> {
  const { queries } = database;
  const now = clock.now();
  await recordDeed(queries, signedIn, caller, { action: 'appointments-read', subject: date }, now);
  const [appointments, closures, delay] = await Promise.all([
    appointmentsOfDays(queries, date, date),
    closuresBetween(queries, date, date),
    delayOf(queries, date),
  ]);
  const sms = await latestSms(
    queries,
    appointments.map(({ id }) => id),
  );
  return {
    date,
    now,
    chairs,
    closures,
    delay,
    appointments: appointments.map((appointment) =>
      deskAppointmentOf(appointment, sms.get(appointment.id) ?? null),
    ),
  };
}
