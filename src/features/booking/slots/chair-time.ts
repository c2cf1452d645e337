import type { HoursOfWeek } from '#features/clinic/content/content.ts';
import type { VisitLength } from '#features/clinic/services/service-lengths.ts';
import { sessionsOn } from '#features/clinic/working-hours.ts';
import { addMinutes, type CivilTime, minutesOf } from '#platform/civil-date.ts';
import { endOfSession, slotMinutes, slotsOn, type Slot } from './slots.ts';

/** Minutes of a step in which a chair is held. */
const stepMinutes = 5;
export const minVisitMinutes = 5;
export const maxVisitMinutes = 480;

/** The time of a visit. Without `minutes` it takes its slot: it shares the chair with others of that kind unless both begin at the same time. */
export interface VisitTime extends Slot {
  minutes?: number | undefined;
}

export interface ChairTime extends VisitTime {
  chair: number;
}

/** The numbers of a clinic's chairs: 1, 2, … */
export const allChairs = (chairs: number): number[] =>
  Array.from({ length: chairs }, (_, index) => index + 1);

/** The minutes that a visit of this length holds when it begins at this slot. */
export const minutesAt = (
  length: VisitLength,
  { date, time }: Slot,
  hours: HoursOfWeek,
): number | undefined => (length === 'slot' ? slotMinutes(time, sessionsOn(hours, date)) : length);

/** From and to in minutes of the day; a visit with a length takes whole steps, as the database holds it. */
function spanOf({ date, time, minutes }: VisitTime, hours: HoursOfWeek): { from: number; to: number } {
  const from = minutesOf(time);
  if (minutes === undefined) return { from, to: from + slotMinutes(time, sessionsOn(hours, date)) };
  const toStep = (round: (steps: number) => number, minute: number) =>
    round(minute / stepMinutes) * stepMinutes;
  return { from: toStep(Math.floor, from), to: toStep(Math.ceil, from + minutes) };
}

/** Whether two visits can't be in one chair. */
export function isOverlapping(one: VisitTime, other: VisitTime, hours: HoursOfWeek): boolean {
  if (one.date !== other.date) return false;
  if (one.minutes === undefined && other.minutes === undefined) return one.time === other.time;
  const [own, others] = [spanOf(one, hours), spanOf(other, hours)];
  return own.from < others.to && others.from < own.to;
}

/** How many of the day's slots a visit fills: one without a length its own, a long one each that it reaches into. */
export const slotsFilled = (visit: VisitTime, hours: HoursOfWeek): number =>
  visit.minutes === undefined
    ? 1
    : Math.max(
        slotsOn(hours, visit.date).filter((time) => isOverlapping(visit, { date: visit.date, time }, hours))
          .length,
        1,
      );

/** The chairs that others hold during this time. */
export const chairsTaken = (
  held: readonly ChairTime[],
  wanted: VisitTime,
  hours: HoursOfWeek,
): ReadonlySet<number> =>
  new Set(held.filter((other) => isOverlapping(other, wanted, hours)).map(({ chair }) => chair));

/** The times under which a visit holds its chair: its start, and each step that it touches. */
export function heldTimes({ time, minutes }: Pick<VisitTime, 'time' | 'minutes'>): CivilTime[] {
  if (minutes === undefined) return [time];
  const before = minutesOf(time) % stepMinutes;
  const first = addMinutes(time, -before);
  const steps = Array.from({ length: Math.ceil((before + minutes) / stepMinutes) }, (_, step) =>
    addMinutes(first, step * stepMinutes),
  );
  return [...new Set([time, ...steps])].sort();
}

/** Whether a visit ends with its session, or within the minutes that the owner allows after it. One without a length always does. */
export function fitsSession(
  { date, time, minutes }: VisitTime,
  hours: HoursOfWeek,
  overrunMinutes: number,
): boolean {
  if (minutes === undefined) return true;
  const session = sessionsOn(hours, date).find(({ slots }) => slots.includes(time));
  return (
    session !== undefined && minutesOf(time) + minutes <= minutesOf(endOfSession(session)) + overrunMinutes
  );
}

const minutesOfDay = 24 * 60;
export const endsSameDay = ({ time, minutes = 0 }: VisitTime): boolean =>
  minutesOf(time) + minutes <= minutesOfDay;
