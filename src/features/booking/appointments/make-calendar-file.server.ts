import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { instantOf } from '#features/clinic/clinic-time.ts';
import type { Appointment } from './appointment.ts';
import { slotMinutes } from '../slots/slots.ts';

const minute = 60_000;

/**
 * For the patient's own calendar, which others may see: neither a name nor the link is in it. Instants are UTC, so it is right in any
 * zone; the id stays the same, so that a later file replaces the entry.
 */
export function makeCalendarFile(appointment: Appointment, clinic: ClinicFacts): string {
  const { id, reference, status, date, time, version, updatedAt } = appointment;
  const { street, locality, city, postcode } = clinic.address;
  const start = instantOf(date, time);
  const calendar = ical({
    prodId: { company: 'Clinic website', product: 'Appointments', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id,
    sequence: version - 1,
    stamp: new Date(updatedAt),
    start: new Date(start),
    end: new Date(start + slotMinutes(time) * minute),
    summary: `Appointment at ${clinic.name}`,
    location: `${clinic.name}, ${street}, ${locality}, ${city} ${postcode}`,
    description: `Reference ${reference}. Please arrive 15 minutes early. To reschedule or cancel, call ${clinic.phone.display}.`,
    status: status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
