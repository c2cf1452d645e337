import type { Content, HoursOfWeek } from '#features/clinic/content/content.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import { hourMs } from '#platform/clock.ts';
import { isOverlapping, type VisitTime } from './chair-time.ts';
import { slotsOn, type Slot } from './slots.ts';

export type EmergencyRule = Content['booking']['emergency'];

/** Times spread evenly over the day, beginning with its first slot. */
function emergencyTimes({ perDay }: EmergencyRule, hours: HoursOfWeek, date: CivilDate): CivilTime[] {
  const times = slotsOn(hours, date);
  const count = Math.min(perDay, times.length);
  return Array.from({ length: count }, (_, index) => times[Math.floor((index * times.length) / count)]!);
}

/** The instant from which everybody may book the time online. */
const emergencyTimeOpens = ({ openHoursBefore }: EmergencyRule, { date, time }: Slot): number =>
  instantOf(date, time) - openHoursBefore * hourMs;

interface EmergencyTerms {
  emergency: EmergencyRule;
  hours: HoursOfWeek;
  now: number;
}

/** Times of a day whose last free chair is still kept for emergencies. */
export const keptTimesOn = (date: CivilDate, { emergency, hours, now }: EmergencyTerms): CivilTime[] =>
  emergencyTimes(emergency, hours, date).filter(
    (time) => now < emergencyTimeOpens(emergency, { date, time }),
  );

/** Whether a visit would take a time whose last free chair is still kept for emergencies. */
export const isKeptForEmergencies = (visit: VisitTime, terms: EmergencyTerms): boolean =>
  keptTimesOn(visit.date, terms).some((time) =>
    isOverlapping(visit, { date: visit.date, time }, terms.hours),
  );
