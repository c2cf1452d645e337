import type { HoursOfWeek } from '#features/clinic/content/content.ts';
import { groupEqualDays } from '#features/clinic/working-hours.ts';
import type { CivilTime } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';

type HoursWords = Record<
  'weekdays' | 'sunday' | 'dayToDay' | 'session' | 'byAppointmentOnly' | 'closed',
  string
>;

/** The working hours of a week: days with equal hours together, with their sessions or the reason for none. */
export function hoursInWords(
  hours: HoursOfWeek,
  words: HoursWords,
  clockText: (time: CivilTime) => string,
): { days: string; times: string[]; isOpen: boolean }[] {
  const names = words.weekdays.split(' ');
  return groupEqualDays(hours).map(({ from, to, sessions }) => ({
    days:
      from !== to
        ? fill<string>(words.dayToDay, { from: names[from]!, to: names[to]! })
        : from === 0
          ? words.sunday
          : names[from]!,
    isOpen: sessions.length > 0,
    times:
      sessions.length > 0
        ? sessions.map(({ opens, closes }) =>
            fill<string>(words.session, { opens: clockText(opens), closes: clockText(closes) }),
          )
        : [from === 0 ? words.byAppointmentOnly : words.closed],
  }));
}
