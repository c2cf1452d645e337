import type { ContentSession, HoursOfWeek } from '#features/clinic/content/content.ts';
import { standardHours } from '#features/clinic/standard-hours.ts';
import { sessionsOn } from '#features/clinic/working-hours.ts';
import { addMinutes, type CivilDate, type CivilTime, minutesOf } from '#platform/civil-date.ts';

export interface Slot {
  date: CivilDate;
  time: CivilTime;
}

/** Times at which a visit can begin on a day; none on a day off. */
export const slotsOn = (hours: HoursOfWeek, date: CivilDate): readonly CivilTime[] =>
  sessionsOn(hours, date).flatMap(({ slots }) => slots);

/** Times at which a visit can begin on any day of the week, in order. */
export const timesOfWeek = (hours: HoursOfWeek): readonly CivilTime[] =>
  [...new Set(Object.values(hours).flatMap((day) => day.flatMap(({ slots }) => slots)))].sort();

/** The specification's slot times. 02:00 PM and 09:30 PM are offered though a session ends then. */
export const slotTimes: readonly CivilTime[] = /* @__PURE__ */ timesOfWeek(standardHours);

export const isSlotTime = (time: CivilTime, hours: HoursOfWeek): boolean =>
  Object.values(hours).some((day) => day.some(({ slots }) => slots.includes(time)));

/** The length of a visit that staff arrange outside of opening hours. */
const arrangedMinutes = 30;

/** A slot lasts until the next one of its session; the last one's length comes from the clinic's hours. */
export function slotMinutes(
  time: CivilTime,
  sessions: readonly ContentSession[] = standardHours.mon,
): number {
  const session = sessions.find(({ opens, closes }) => opens <= time && time <= closes);
  if (!session) return arrangedMinutes;
  const next = session.slots.find((other) => other > time);
  return next === undefined ? session.lastSlotMinutes : minutesOf(next) - minutesOf(time);
}

/** The end of a session: at closing time, or later where a visit may begin just before it. */
export const endOfSession = (session: ContentSession): CivilTime => {
  const last = session.slots.at(-1);
  const ends = last === undefined ? session.closes : addMinutes(last, session.lastSlotMinutes);
  return ends > session.closes ? ends : session.closes;
};

/** The length of a visit: its own, or that of its slot. */
export const minutesOfVisit = (
  { date, time, minutes }: Slot & { minutes?: number | undefined },
  hours: HoursOfWeek,
): number => minutes ?? slotMinutes(time, sessionsOn(hours, date));

/** The end of a visit. */
export const endOfVisit = (visit: Slot & { minutes?: number | undefined }, hours: HoursOfWeek): CivilTime =>
  addMinutes(visit.time, minutesOfVisit(visit, hours));
