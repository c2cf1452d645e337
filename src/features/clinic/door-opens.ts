import { addMinutes, type CivilDate, type CivilTime } from '#platform/civil-date.ts';
import type { HoursOfWeek } from './content/content.ts';
import { sessionsOn } from './working-hours.ts';

/** How early a patient comes before a visit, in minutes. */
const earlyMinutes = 15;

/** When the door opens for a visit that begins before anybody could come early; undefined where the clinic is open by then. */
export function doorOpens(
  hours: HoursOfWeek,
  { date, time }: { date: CivilDate; time: CivilTime },
): CivilTime | undefined {
  const sessions = sessionsOn(hours, date);
  const openAt = (at: CivilTime) => sessions.find(({ opens, closes }) => opens <= at && at <= closes);
  // A visit outside of all hours is arranged with somebody who is there by its time.
  return openAt(addMinutes(time, -earlyMinutes)) ? undefined : (openAt(time)?.opens ?? time);
}
