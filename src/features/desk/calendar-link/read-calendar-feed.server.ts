import { appointmentsOfDays } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import { addDays, civilDateAt } from '#features/clinic/clinic-time.ts';
import { readingStandsFor, auditReading } from '#features/staff/audit/audit.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import { accountOfCalendarLink } from './calendar-links-store.server.ts';
import type { Desk } from '../visit/desk.server.ts';
import { makeCalendarFeed } from './make-calendar-feed.server.ts';
import { hashOfCalendarToken, isCalendarToken } from './manage-calendar-link.server.ts';

const daysBack = 30;

/** The calendar behind a link, from a month ago to as far as one can book; undefined when the link opens nothing (any more). */
export async function readCalendarFeed(
  { booking, staff }: Desk,
  caller: Pick<Caller, 'address'>,
  token: string,
): Promise<string | undefined> {
  if (!isCalendarToken(token)) return undefined;
  const { queries } = booking.database;
  const account = await accountOfCalendarLink(queries, hashOfCalendarToken(token));
  if (!account) return undefined;
  const today = civilDateAt(booking.clock.now());
  const [from, to] = [addDays(today, -daysBack), addDays(today, booking.daysAhead)];
  const deed = {
    action: 'appointments-read',
    subject: `${from} to ${to}`,
    details: { by: 'calendar link' },
  } as const;
  await auditReading(queries, { account }, caller, deed, staff.clock.now(), readingStandsFor.calendarLink);
  const appointments = await appointmentsOfDays(queries, from, to);
  const held = appointments.filter(({ status }) => holdsSlot(status));
  return makeCalendarFeed(held, `${booking.clinic.name}: appointments`);
}
