import { appointmentsOfDays } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import { addVisit, startCalendar } from '#features/booking/calendar-file/make-calendar-file.server.ts';
import { serviceInMessages, type OfferedServices } from '#features/clinic/services/bookable-services.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { readAuditIntervals, auditOnceInAWhile } from '#features/staff/audit/audit.server.ts';
import { accountOfCalendarLink } from '#features/staff/session/calendar-links-store.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import { addDays } from '#platform/civil-date.ts';
import type { Desk } from '../visit/desk.server.ts';
import { shortName } from '../visit/short-name.ts';
import { hashOfCalendarToken, isCalendarToken } from './manage-calendar-link.server.ts';

/** The refresh interval for calendars, in seconds. */
const askAgain = 15 * 60;
const daysBack = 30;

/** The calendar behind a link, from a month ago to as far as one can book; undefined when the link opens nothing (any more). */
export async function readCalendarFeed(
  { booking, staff }: Desk,
  caller: Pick<Caller, 'address'>,
  token: string,
): Promise<string | undefined> {
  if (!isCalendarToken(token)) return undefined;
  const { queries } = booking.database;
  const account = await accountOfCalendarLink(queries, hashOfCalendarToken(token), staff.clock.now());
  if (!account) return undefined;
  const { facts, bookingRules } = booking.site.current();
  const today = civilDateAt(booking.clock.now());
  const [from, to] = [addDays(today, -daysBack), addDays(today, bookingRules.daysAhead)];
  const event = {
    action: 'appointments-read',
    subject: `${from} to ${to}`,
    details: { by: 'calendar link' },
  } as const;
  await auditOnceInAWhile(
    queries,
    { account },
    caller,
    event,
    staff.clock.now(),
    readAuditIntervals.calendarLink,
  );
  const appointments = await appointmentsOfDays(queries, from, to);
  const calendar = startCalendar('Reception desk', {
    name: `${facts.name}: appointments`,
    ttl: askAgain,
  });
  // Other people may see the telephone's screen, so an entry has the patient and service in short, and no number.
  for (const appointment of appointments.filter(({ status }) => holdsSlot(status))) {
    addVisit(
      calendar,
      appointment,
      facts,
      `${shortName(appointment)}, ${shortService(appointment.service, facts)}`,
    );
  }
  return calendar.toString();
}

/** 'Restorative Dentistry - Root Canal Treatment' is 'Root Canal'. */
function shortService(service: string, clinic: OfferedServices): string {
  return serviceInMessages(service, clinic).replace(/ Treatment$/, '');
}
