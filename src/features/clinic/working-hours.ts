import { civilDateAt, minuteOfDayAt, minutesOf, weekdayOf, type CivilTime } from './clinic-time.ts';

export interface Session {
  opens: CivilTime;
  closes: CivilTime;
}

/** Monday to Saturday; on Sundays the clinic works by appointment only. */
export const sessions: readonly [Session, Session] = [
  { opens: '10:00', closes: '14:00' },
  { opens: '17:00', closes: '21:30' },
];

const closingSoonMinutes = 30;
const sunday = 0;

export type ClinicStatus =
  /** `opensAgain` is missing in the last session of the day. */
  | { state: 'open' | 'closing-soon'; closes: CivilTime; opensAgain?: CivilTime }
  | { state: 'lunch'; opens: CivilTime }
  | { state: 'closed'; opens: CivilTime; opensOn: 'today' | 'tomorrow' | 'monday' }
  | { state: 'sunday' };

export function isSunday(date: string): boolean {
  return weekdayOf(date) === sunday;
}

/** What the Open Now tile says at an instant (epoch ms). A session includes its first minute and not its last. */
export function clinicStatus(now: number): ClinicStatus {
  const weekday = weekdayOf(civilDateAt(now));
  if (weekday === sunday) return { state: 'sunday' };

  const minute = minuteOfDayAt(now);
  const [morning, evening] = sessions;
  const current = sessions.find(
    ({ opens, closes }) => minute >= minutesOf(opens) && minute < minutesOf(closes),
  );
  if (current) {
    const state = minutesOf(current.closes) - minute <= closingSoonMinutes ? 'closing-soon' : 'open';
    return { state, closes: current.closes, ...(current === morning && { opensAgain: evening.opens }) };
  }
  if (minute < minutesOf(morning.opens)) return { state: 'closed', opens: morning.opens, opensOn: 'today' };
  if (minute < minutesOf(evening.opens)) return { state: 'lunch', opens: evening.opens };
  return { state: 'closed', opens: morning.opens, opensOn: weekday === 6 ? 'monday' : 'tomorrow' };
}
