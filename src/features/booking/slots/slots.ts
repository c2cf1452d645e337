import type { ContentSession, HoursOfWeek } from '#features/clinic/content/content.ts';
import { standardHours } from '#features/clinic/standard-hours.ts';
import { sessionsOn } from '#features/clinic/working-hours.ts';
import { addMinutes, type CivilDate, type CivilTime, minutesOf } from '#platform/civil-date.ts';

export interface Slot {
  date: CivilDate;
  time: CivilTime;
}

/** When a visit can begin on a day; none on a day off. */
export const slotsOn = (hours: HoursOfWeek, date: CivilDate): readonly CivilTime[] =>
  sessionsOn(hours, date).flatMap(({ slots }) => slots);

/** All times at which a visit can begin on some day of the week, in order. */
export const timesOfWeek = (hours: HoursOfWeek): readonly CivilTime[] =>
  [...new Set(Object.values(hours).flatMap((day) => day.flatMap(({ slots }) => slots)))].sort();

/** The specification's slot times. 02:00 PM and 09:30 PM are offered though a session ends then. */
export const slotTimes: readonly CivilTime[] = /* @__PURE__ */ timesOfWeek(standardHours);

export const isSlotTime = (time: CivilTime, hours: HoursOfWeek): boolean =>
  Object.values(hours).some((day) => day.some(({ slots }) => slots.includes(time)));

/** What staff arrange outside of all hours takes so long. */
const arrangedMinutes = 30;

/** A slot lasts until the next one of its session; for the last one of a session the clinic says how long. */
export function slotMinutes(
  time: CivilTime,
  sessions: readonly ContentSession[] = standardHours.mon,
): number {
  const session = sessions.find(({ opens, closes }) => opens <= time && time <= closes);
  if (!session) return arrangedMinutes;
  const next = session.slots.find((other) => other > time);
  return next === undefined ? session.lastSlotMinutes : minutesOf(next) - minutesOf(time);
}

/** When a visit that begins then is over. */
export const endOfSlot = ({ date, time }: Slot, hours: HoursOfWeek): CivilTime =>
  addMinutes(time, slotMinutes(time, sessionsOn(hours, date)));
