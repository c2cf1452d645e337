import { addDays, type CivilDate, type CivilTime, minutesOf, weekdayOf } from '#platform/civil-date.ts';
import { weekdays, type ContentSession, type HoursOfWeek, type Text } from './content/content.ts';
import { civilDateAt, minuteOfDayAt } from './time/clinic-time.ts';

/** The sessions of a day; empty on a day off. */
export const sessionsOn = (hours: HoursOfWeek, date: CivilDate): readonly ContentSession[] =>
  hours[weekdays[weekdayOf(date)]!];

/** Default start of the evening, for a day with one session or where no day is given. Its words: time/times-in-language.ts. */
export const eveningBegins: CivilTime = '17:00';

/** The start of a day's evening: its second session. */
export const eveningOf = (sessions: readonly { opens: CivilTime }[]): CivilTime =>
  sessions[1]?.opens ?? eveningBegins;

export const isDayOff = (hours: HoursOfWeek, date: CivilDate): boolean =>
  sessionsOn(hours, date).length === 0;

/** Runs of days with the same hours, from Monday on. */
export function groupEqualDays(
  hours: HoursOfWeek,
): { from: number; to: number; sessions: readonly ContentSession[] }[] {
  const runs: ReturnType<typeof groupEqualDays> = [];
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const sessions = hours[weekdays[day]!];
    const last = runs.at(-1);
    // A closed Sunday gets its own line.
    const isConsecutive =
      last && (day !== sunday || sessions.length > 0) && hoursText(last.sessions) === hoursText(sessions);
    if (isConsecutive) last.to = day;
    else runs.push({ from: day, to: day, sessions });
  }
  return runs;
}
const hoursText = (sessions: readonly ContentSession[]) =>
  sessions.map(({ opens, closes }) => opens + closes).join();

/** Without Sunday hours, patients call to arrange a Sunday visit. */
export const isSundayOff = (hours: HoursOfWeek, date: CivilDate): boolean =>
  weekdayOf(date) === sunday && isDayOff(hours, date);

/** A session that staff have closed: leave, a holiday. */
export interface ClosedSession {
  date: CivilDate;
  /** Identifies the session of the day. */
  opens: CivilTime;
  /** Shown to visitors. */
  note: string;
  /** The name of the clinic's holiday; `note` is its English sentence. */
  holiday?: Text;
}

/** The limit in days for the search for the next opening. */
export const maxDaysToOpening = 31;
const closingSoonMinutes = 30;
const sunday = 0;
const saturday = 6;

/** The reason for closed time: the staff's text, or the clinic's holiday. */
type WhyClosed = Partial<Pick<ClosedSession, 'note' | 'holiday'>>;

export type ClinicStatus =
  /** `opensAgain` is missing in the last session of the day. */
  | { state: 'open' | 'closing-soon'; closes: CivilTime; opensAgain?: CivilTime }
  | { state: 'lunch'; opens: CivilTime }
  | ({ state: 'closed'; opens: CivilTime; opensOn: 'today' | 'tomorrow' | 'monday' | CivilDate } & WhyClosed)
  /** Closed beyond the days of the search. */
  | ({ state: 'closed-long' } & WhyClosed)
  | { state: 'sunday' };

/** The state of the Open Now tile at an instant (epoch ms). A session includes its first minute and not its last. */
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
  for (let days = 1; days <= maxDaysToOpening; days++) {
    const date = addDays(today, days);
    const opening = sessionsOn(hours, date).find((session) => !closingOf(date, session));
    if (!opening) continue;
    const isMonday = days === 2 && weekdayOf(today) === saturday;
    const opensOn = days === 1 ? 'tomorrow' : isMonday ? 'monday' : date;
    return { state: 'closed', opens: opening.opens, opensOn, ...why };
  }
  return { state: 'closed-long', ...why };
}

/** Whether the clinic sees patients at an instant (epoch ms). */
export function isOpenAt(now: number, closed: readonly ClosedSession[], hours: HoursOfWeek): boolean {
  const { state } = clinicStatus(now, closed, hours);
  return state === 'open' || state === 'closing-soon';
}
