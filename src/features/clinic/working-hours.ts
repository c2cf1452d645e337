import { addDays, type CivilDate, type CivilTime, minutesOf, weekdayOf } from '#platform/civil-date.ts';
import { civilDateAt, minuteOfDayAt } from './clinic-time.ts';

interface Session {
  opens: CivilTime;
  closes: CivilTime;
}

/** Monday to Saturday; on Sundays the clinic works by appointment only. */
export const sessions: readonly [Session, Session] = [
  { opens: '10:00', closes: '14:00' },
  { opens: '17:00', closes: '21:30' },
];

/** A session that staff have closed: leave, a holiday. */
export interface ClosedSession {
  date: CivilDate;
  /** Which of the day's sessions. */
  opens: CivilTime;
  /** What visitors are told. */
  note: string;
}

/** The next opening is looked for this many days ahead. */
export const openingLookedFor = 31;
const closingSoonMinutes = 30;
const sunday = 0;
const saturday = 6;

export type ClinicStatus =
  /** `opensAgain` is missing in the last session of the day. */
  | { state: 'open' | 'closing-soon'; closes: CivilTime; opensAgain?: CivilTime }
  | { state: 'lunch'; opens: CivilTime }
  /** `note`: why staff have closed it. */
  | { state: 'closed'; opens: CivilTime; opensOn: 'today' | 'tomorrow' | 'monday' | CivilDate; note?: string }
  /** Closed for longer than can be seen. */
  | { state: 'closed-long'; note?: string }
  | { state: 'sunday' };

export function isSunday(date: string): boolean {
  return weekdayOf(date) === sunday;
}

/** What the Open Now tile says at an instant (epoch ms). A session includes its first minute and not its last. */
export function clinicStatus(now: number, closed: readonly ClosedSession[] = []): ClinicStatus {
  const today = civilDateAt(now);
  if (isSunday(today)) return { state: 'sunday' };

  const minute = minuteOfDayAt(now);
  const [morning, evening] = sessions;
  const closingOf = (date: CivilDate, { opens }: Session) =>
    closed.find((session) => session.date === date && session.opens === opens);
  const current = sessions.find(
    ({ opens, closes }) => minute >= minutesOf(opens) && minute < minutesOf(closes),
  );
  if (current && !closingOf(today, current)) {
    const state = minutesOf(current.closes) - minute <= closingSoonMinutes ? 'closing-soon' : 'open';
    const opensAgain = current === morning && !closingOf(today, evening) && evening.opens;
    return { state, closes: current.closes, ...(opensAgain && { opensAgain }) };
  }

  const rest = sessions.filter(({ closes }) => minute < minutesOf(closes));
  const note = rest.map((session) => closingOf(today, session)?.note).find(Boolean);
  const why = note ? { note } : {};
  const next = rest.find((session) => !closingOf(today, session));
  if (next) {
    const isLunch = next === evening && !current && minute >= minutesOf(morning.closes);
    if (isLunch && !closingOf(today, morning)) return { state: 'lunch', opens: next.opens };
    return { state: 'closed', opens: next.opens, opensOn: 'today', ...why };
  }
  for (let days = 1; days <= openingLookedFor; days++) {
    const date = addDays(today, days);
    const opening = isSunday(date) ? undefined : sessions.find((session) => !closingOf(date, session));
    if (!opening) continue;
    const isMonday = days === 2 && weekdayOf(today) === saturday;
    const opensOn = days === 1 ? 'tomorrow' : isMonday ? 'monday' : date;
    return { state: 'closed', opens: opening.opens, opensOn, ...why };
  }
  return { state: 'closed-long', ...why };
}
