import ical, {
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalCalendar,
  type ICalCalendarData,
} from 'ical-generator';
import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { dentistNamed } from '#features/clinic/services/bookable-dentists.ts';
import { doorOpens } from '#features/clinic/door-opens.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import type { CivilTime } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import type { Appointment } from '../appointments/appointment.ts';
import { minutesOfVisit } from '../slots/slots.ts';

const minute = 60_000;

export interface CalendarFileLanguage {
  words: Record<'summary' | 'description' | 'descriptionAtOpening' | 'withDentist', string>;
  clockText: (time: CivilTime) => string;
}

/** An entry for the patient's own calendar. Others may see that, so it has neither a name nor the link. */
export function makeCalendarFile(
  appointment: Appointment,
  clinic: ClinicFacts,
  { words, clockText }: CalendarFileLanguage,
): string {
  const { street, locality, city, postcode } = clinic.address;
  const { reference } = appointment;
  const calendar = startCalendar('Appointments');
  const summary = fill<string>(words.summary, { clinic: clinic.name });
  const event = addVisit(calendar, appointment, clinic, summary);
  event.location(`${clinic.name}, ${street}, ${locality}, ${city} ${postcode}`);
  const opens = doorOpens(clinic.hours, appointment);
  const values = { reference, phone: clinic.phone.display };
  const description = opens
    ? fill<string>(words.descriptionAtOpening, { ...values, opens: clockText(opens) })
    : fill<string>(words.description, values);
  const dentist = dentistNamed(appointment.dentist, clinic)?.name;
  event.description(dentist ? fill<string>(words.withDentist, { dentist, description }) : description);
  return calendar.toString();
}

export const startCalendar = (product: string, more?: ICalCalendarData): ICalCalendar =>
  ical({
    prodId: { company: 'Clinic website', product, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ...more,
  });

/** Instants are UTC, so it is right in any zone; the id stays the same, so that a later file replaces the entry. */
export function addVisit(
  calendar: ICalCalendar,
  appointment: Appointment,
  { hours }: Pick<ClinicFacts, 'hours'>,
  summary: string,
) {
  const { id, status, date, time, version, updatedAt } = appointment;
  const start = instantOf(date, time);
  return calendar.createEvent({
    id,
    sequence: version - 1,
    stamp: new Date(updatedAt),
    start: new Date(start),
    end: new Date(start + minutesOfVisit(appointment, hours) * minute),
    summary,
    status: status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}
