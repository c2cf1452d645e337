import { addMinutes, type CivilDate, type CivilTime } from '#platform/civil-date.ts';
import type { HoursOfWeek } from './content/content.ts';
import { sessionsOn } from './working-hours.ts';

/** How early a patient comes before a visit, in minutes. */
export const earlyMinutes = 15;

/** The time at which the clinic opens, for a visit so early that its patient would arrive before that; otherwise undefined. */
export function doorOpens(
  hours: HoursOfWeek,
  { date, time }: { date: CivilDate; time: CivilTime },
): CivilTime | undefined {
  const sessions = sessionsOn(hours, date);
  const openAt = (at: CivilTime) => sessions.find(({ opens, closes }) => opens <= at && at <= closes);
  // For a visit outside of the hours, staff arrange to be there at its time.
  return openAt(addMinutes(time, -earlyMinutes)) ? undefined : (openAt(time)?.opens ?? time);
}
