import type { ContentSession, Weekday } from '#features/clinic/content/content.ts';
import { minutesOf, type CivilTime } from '#platform/civil-date.ts';

const timeOf = (minutes: number): CivilTime =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const weekFromMonday: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** Days to which one button copies a day's hours. */
export const workdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Choices for the interval between visits, in minutes. */
export const minutesBetweenVisits = [15, 20, 30, 45, 60];

/** Choices for the length of a session's last visit in minutes, the current one included. */
export const lastVisitChoices = (chosen: number): number[] =>
  [...new Set([...minutesBetweenVisits, 90, chosen])].toSorted((a, b) => a - b);

const endsBy = (closes: CivilTime, time: CivilTime, length: number) =>
  minutesOf(time) + length <= minutesOf(closes);

/** The session with a slot every so many minutes, each visit as long as the step. */
export const withStep = (session: ContentSession, step: number): ContentSession => ({
  ...session,
  slots: slotsEvery(session, step),
  lastSlotMinutes: step,
});

/** A longer last visit leaves out the slots of a fixed interval from which it would not end with the session. */
export const withLastVisit = (session: ContentSession, lastSlotMinutes: number): ContentSession => {
  const step = minutesApart(session);
  const fit = (times: readonly CivilTime[]) =>
    times.filter((time, index) => index === 0 || endsBy(session.closes, time, lastSlotMinutes));
  return { ...session, lastSlotMinutes, slots: step ? fit(slotsEvery(session, step)) : session.slots };
};

/** Slots at a fixed interval; the last one ends with the session at the latest. */
export function slotsEvery(
  { opens, closes }: Pick<ContentSession, 'opens' | 'closes'>,
  step: number,
): CivilTime[] {
  const [from, to] = [minutesOf(opens), minutesOf(closes)];
  const count = Math.max(1, Math.floor((to - from) / step));
  return Array.from({ length: count }, (_, index) => timeOf(from + index * step));
}

/** The minutes between a session's slots; undefined where they are irregular. The last ones may be missing: a longer visit ends the session. */
export const minutesApart = ({ slots, ...session }: ContentSession): number | undefined =>
  minutesBetweenVisits.find((minutes) => {
    const every = slotsEvery(session, minutes);
    const shorter = every.filter((time) => endsBy(session.closes, time, session.lastSlotMinutes));
    return [every, shorter].some((times) => times.join() === slots.join());
  });

/** Choices for a session's slots: each half hour from which a visit ends in time, the current ones, and those kept back since. */
export function daySlots(
  { opens, closes, slots, lastSlotMinutes }: ContentSession,
  before: readonly CivilTime[] = [],
): CivilTime[] {
  const halves: CivilTime[] = [];
  for (let minutes = minutesOf(opens); minutes + lastSlotMinutes <= minutesOf(closes); minutes += 30)
    halves.push(timeOf(minutes));
  const kept = before.filter((time) => opens <= time && time <= closes);
  return [...new Set([...halves, ...slots, ...kept])].toSorted();
}

/** The session with this slot added, or removed if it is there. */
export const withSlotToggled = (session: ContentSession, time: CivilTime): ContentSession => ({
  ...session,
  slots: session.slots.includes(time)
    ? session.slots.filter((one) => one !== time)
    : [...session.slots, time].toSorted(),
});

/** A time that only fits half a day later, such as a closing time typed as 2:00 for hours that begin at 10:00. */
export function inAfternoon(time: CivilTime, after: CivilTime | undefined): CivilTime {
  if (after === undefined || time >= '12:00' || time > after) return time;
  const later = timeOf(minutesOf(time) + 12 * 60);
  return later > after ? later : time;
}

/**
 * Other hours: a slot outside them can't be booked any more; where they grow, slots go on as the others follow each other. With another
 * closing time the last visit ends by then, also where the one before began at closing time.
 */
export function withHours(
  session: ContentSession,
  change: Partial<Pick<ContentSession, 'opens' | 'closes'>>,
): ContentSession {
  const next = { ...session, ...change };
  // Refused until they are corrected: the slots wait.
  if (next.closes <= next.opens) return next;
  const all = [...slotsBefore(next), ...next.slots, ...slotsBehind(session, next)];
  const length = next.closes === session.closes ? 0 : next.lastSlotMinutes;
  return {
    ...next,
    slots: all.filter((time) => time >= next.opens && endsBy(next.closes, time, length)),
  };
}

function slotsBefore({ opens, slots: [first, second] }: ContentSession): CivilTime[] {
  if (first === undefined || second === undefined) return [];
  const step = minutesOf(second) - minutesOf(first);
  const count = Math.max(0, Math.floor((minutesOf(first) - minutesOf(opens)) / step));
  return Array.from({ length: count }, (_, index) => timeOf(minutesOf(first) - (count - index) * step));
}

/** More slots, while a visit of the last one's length ends with the session. */
function slotsBehind(
  before: ContentSession,
  { closes, slots, lastSlotMinutes }: ContentSession,
): CivilTime[] {
  const [first, second] = slots;
  const last = slots.at(-1);
  if (first === undefined || second === undefined || closes <= before.closes) return [];
  const step = minutesOf(second) - minutesOf(first);
  const end = minutesOf(closes) - lastSlotMinutes;
  const count = Math.max(0, Math.floor((end - minutesOf(last!)) / step));
  return Array.from({ length: count }, (_, index) => timeOf(minutesOf(last!) + (index + 1) * step));
}
