import { addDays, type CivilDate, type CivilTime, minutesOf, weekdayOf } from '#platform/civil-date.ts';
import { weekdays, type ContentSession, type HoursOfWeek, type Text } from './content/content.ts';
import { civilDateAt, minuteOfDayAt } from './time/clinic-time.ts';

/** The mornings and evenings of a day; none on a day off. */
export const sessionsOn = (hours: HoursOfWeek, date: CivilDate): readonly ContentSession[] =>
  hours[weekdays[weekdayOf(date)]!];

/** When the evening begins where a day has no second session, and where no day is asked about. In words: time/times-in-language.ts. */
export const eveningBegins: CivilTime = '17:00';

/** From when on a time of a day is in the evening: its second session. */
export const eveningOf = (sessions: readonly { opens: CivilTime }[]): CivilTime =>
  sessions[1]?.opens ?? eveningBegins;

export const isDayOff = (hours: HoursOfWeek, date: CivilDate): boolean =>
  sessionsOn(hours, date).length === 0;

/** From Monday on, the days in a row that have the same hours. */
export function daysAlike(
  hours: HoursOfWeek,
): { from: number; to: number; sessions: readonly ContentSession[] }[] {
  const runs: ReturnType<typeof daysAlike> = [];
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const sessions = hours[weekdays[day]!];
    const last = runs.at(-1);
    // The Sunday on which a clinic is closed is said apart.
    const goesOn =
      last && (day !== sunday || sessions.length > 0) && hoursText(last.sessions) === hoursText(sessions);
    if (goesOn) last.to = day;
    else runs.push({ from: day, to: day, sessions });
  }
  return runs;
}
const hoursText = (sessions: readonly ContentSession[]) =>
  sessions.map(({ opens, closes }) => opens + closes).join();

/** On Sundays a clinic that has no hours then is called to arrange a time. */
export const isSundayOff = (hours: HoursOfWeek, date: CivilDate): boolean =>
  weekdayOf(date) === sunday && isDayOff(hours, date);

/** A session that staff have closed: leave, a holiday. */
export interface ClosedSession {
  date: CivilDate;
  /** Which of the day's sessions. */
  opens: CivilTime;
  /** What visitors are told. */
  note: string;
  /** Of a holiday of the clinic: its name, of which `note` is the English sentence. */
  holiday?: Text;
}

/** The next opening is looked for this many days ahead. */
export const openingLookedFor = 31;
const closingSoonMinutes = 30;
const sunday = 0;
const saturday = 6;

/** What staff say of it, or which holiday of the clinic it is. */
type WhyClosed = Partial<Pick<ClosedSession, 'note' | 'holiday'>>;

export type ClinicStatus =
  /** `opensAgain` is missing in the last session of the day. */
  | { state: 'open' | 'closing-soon'; closes: CivilTime; opensAgain?: CivilTime }
  | { state: 'lunch'; opens: CivilTime }
  | ({ state: 'closed'; opens: CivilTime; opensOn: 'today' | 'tomorrow' | 'monday' | CivilDate } & WhyClosed)
  /** Closed for longer than can be seen. */
  | ({ state: 'closed-long' } & WhyClosed)
  | { state: 'sunday' };

/** What the Open Now tile says at an instant (epoch ms). A session includes its first minute and not its last. */
export function clinicStatus(
  now: number,
  closed: readonly ClosedSession[],
  hours: HoursOfWeek,
): ClinicStatus {
  const today = civilDateAt(now);
  if (isSundayOff(hours, today)) return { state: 'sunday' };

  const minute = minuteOfDayAt(now);
  const sessions = sessionsOn(hours, today);
  const closingOf = (date: CivilDate, { opens }: ContentSession) =>
    closed.find((session) => session.date === date && session.opens === opens);
  const current = sessions.find(
    ({ opens, closes }) => minute >= minutesOf(opens) && minute < minutesOf(closes),
  );
  if (current && !closingOf(today, current)) {
    const state = minutesOf(current.closes) - minute <= closingSoonMinutes ? 'closing-soon' : 'open';
    const later = sessions.find((other) => other.opens > current.opens && !closingOf(today, other));
    return { state, closes: current.closes, ...(later && { opensAgain: later.opens }) };
  }

  const rest = sessions.filter(({ closes }) => minute < minutesOf(closes));
  const told = rest.map((session) => closingOf(today, session)).find((session) => session?.note);
  const why: WhyClosed = told ? { note: told.note, ...(told.holiday && { holiday: told.holiday }) } : {};
  const next = rest.find((session) => !closingOf(today, session));
  if (next) {
    const before = sessions[sessions.indexOf(next) - 1];
    const isLunch = before && !current && minute >= minutesOf(before.closes) && !closingOf(today, before);
    if (isLunch) return { state: 'lunch', opens: next.opens };
    return { state: 'closed', opens: next.opens, opensOn: 'today', ...why };
  }
  for (let days = 1; days <= openingLookedFor; days++) {
    const date = addDays(today, days);
    const opening = sessionsOn(hours, date).find((session) => !closingOf(date, session));
    if (!opening) continue;
    const isMonday = days === 2 && weekdayOf(today) === saturday;
    const opensOn = days === 1 ? 'tomorrow' : isMonday ? 'monday' : date;
    return { state: 'closed', opens: opening.opens, opensOn, ...why };
  }
  return { state: 'closed-long', ...why };
}

/** Whether patients are seen at an instant (epoch ms). */
export function isOpenAt(now: number, closed: readonly ClosedSession[], hours: HoursOfWeek): boolean {
  const { state } = clinicStatus(now, closed, hours);
  return state === 'open' || state === 'closing-soon';
}
