import type { ContentSession, Weekday } from '#features/clinic/content/content.ts';
import { minutesOf, type CivilTime } from '#platform/civil-date.ts';

const timeOf = (minutes: number): CivilTime =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const weekFromMonday: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** The days that get one day's hours with one press. */
export const workdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** How far apart visits can begin, in minutes. */
export const minutesBetweenVisits = [15, 20, 30, 45, 60];

/** How long the last visit of a session can take, in minutes: these, and what is chosen already. */
export const lastVisitChoices = (chosen: number): number[] =>
  [...new Set([...minutesBetweenVisits, 90, chosen])].toSorted((a, b) => a - b);

/** A slot each so many minutes, as long as the last one ends with the session. */
export function slotsEvery(
  { opens, closes }: Pick<ContentSession, 'opens' | 'closes'>,
  step: number,
): CivilTime[] {
  const [from, to] = [minutesOf(opens), minutesOf(closes)];
  const count = Math.max(1, Math.floor((to - from) / step));
  return Array.from({ length: count }, (_, index) => timeOf(from + index * step));
}

/** How many minutes lie between a session's slots; undefined where they were chosen one by one. */
export const minutesApart = (session: ContentSession): number | undefined =>
  minutesBetweenVisits.find((minutes) => slotsEvery(session, minutes).join() === session.slots.join());

/** What can be chosen of a session: each half hour up to its end, and what is chosen beside them. */
export function daySlots({ opens, closes, slots }: ContentSession): CivilTime[] {
  const halves: CivilTime[] = [];
  for (let minutes = minutesOf(opens); minutes <= minutesOf(closes); minutes += 30)
    halves.push(timeOf(minutes));
  return [...new Set([...halves, ...slots])].toSorted();
}

/** The session with a slot more, or less. */
export const withSlotToggled = (session: ContentSession, time: CivilTime): ContentSession => ({
  ...session,
  slots: session.slots.includes(time)
    ? session.slots.filter((one) => one !== time)
    : [...session.slots, time].toSorted(),
});

/** Other hours: a slot outside them can't be booked any more; where they grow, slots go on as the others follow each other. */
export function withHours(
  session: ContentSession,
  change: Partial<Pick<ContentSession, 'opens' | 'closes'>>,
): ContentSession {
  const next = { ...session, ...change };
  const all = [...slotsBefore(next), ...next.slots, ...slotsBehind(session, next)];
  return { ...next, slots: all.filter((time) => time >= next.opens && time <= next.closes) };
}

function slotsBefore({ opens, slots: [first, second] }: ContentSession): CivilTime[] {
  if (first === undefined || second === undefined) return [];
  const step = minutesOf(second) - minutesOf(first);
  const count = Math.max(0, Math.floor((minutesOf(first) - minutesOf(opens)) / step));
  return Array.from({ length: count }, (_, index) => timeOf(minutesOf(first) - (count - index) * step));
}

/** Up to the end, where the last one stood at the end before; else as long as the last one ends with the session. */
function slotsBehind(
  before: ContentSession,
  { closes, slots, lastSlotMinutes }: ContentSession,
): CivilTime[] {
  const [first, second] = slots;
  const last = slots.at(-1);
  if (first === undefined || second === undefined || closes <= before.closes) return [];
  const step = minutesOf(second) - minutesOf(first);
  const end = minutesOf(closes) - (last === before.closes ? 0 : lastSlotMinutes);
  const count = Math.max(0, Math.floor((end - minutesOf(last!)) / step));
  return Array.from({ length: count }, (_, index) => timeOf(minutesOf(last!) + (index + 1) * step));
}
