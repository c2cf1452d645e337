import { appointmentsOfDays } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { closuresBetween } from '#features/booking/slots/closures-store.server.ts';
import { delayOf } from '#features/booking/slots/delays-store.server.ts';
import { offeredSlots } from '#features/booking/slots/slot-holds-store.server.ts';
import { auditReading } from '#features/staff/audit/audit.server.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import type { Day } from './day.ts';
import type { Desk, Actor } from '../visit/desk.server.ts';
import { showAppointments } from '../visit/show-visits.server.ts';

/** Everything of a day at the desk, numbers masked. Written to the audit log. */
export async function readDay(
  { booking, staff }: Desk,
  { signedIn, caller }: Actor,
  date: CivilDate,
): Promise<Day> {
  const { database, clock, chairs } = booking;
  const { queries } = database;
  const event = { action: 'appointments-read', subject: date } as const;
  await auditReading(queries, signedIn, caller, event, staff.clock.now());
  const now = clock.now();
  const [appointments, closures, offered, delay] = await Promise.all([
    appointmentsOfDays(queries, date, date),
    closuresBetween(queries, date, date),
    offeredSlots(queries, date, date),
    delayOf(queries, date),
  ]);
  return {
    date,
    now,
    chairs,
    closures,
    offered,
    delay,
    appointments: await showAppointments(queries, appointments),
  };
}
