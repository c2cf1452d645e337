import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { slotMinutes } from '#features/booking/slots/slots.ts';
import { instantOf } from '#features/clinic/clinic-time.ts';
import { shortServiceName } from '#features/notifications/templates/short-service-name.ts';

const minute = 60_000;
/** How soon calendars may ask again. */
const askAgain = 15 * 60;

/** For staff's own calendars, on telephones that others may look at: who and what for, as short as can be, and no number. */
export function makeCalendarFeed(appointments: readonly Appointment[], name: string): string {
  const calendar = ical({
    prodId: { company: 'Clinic website', product: 'Reception desk', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    name,
    ttl: askAgain,
  });
  for (const appointment of appointments) {
    const { id, version, date, time, updatedAt } = appointment;
    const start = instantOf(date, time);
    calendar.createEvent({
      id,
      sequence: version - 1,
      stamp: new Date(updatedAt),
      start: new Date(start),
      end: new Date(start + slotMinutes(time) * minute),
      summary: `${shortName(appointment)}, ${shortService(appointment.service)}`,
      status: ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

/** 'Asha S.' */
function shortName({ firstName, lastName }: Pick<Appointment, 'firstName' | 'lastName'>): string {
  const [initial] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(lastName);
  return initial ? `${firstName} ${initial.segment}.` : firstName;
}

/** 'Restorative Dentistry - Root Canal Treatment' is 'Root Canal'. */
function shortService(service: string): string {
  return shortServiceName(service).replace(/ Treatment$/, '');
}
