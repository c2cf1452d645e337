import { weekdayOf, type CivilDate, type CivilTime } from '#platform/civil-date.ts';
import { civilDateAt, timeAt } from './clinic-time.ts';
import { slotLabel } from './slot-label.ts';

/** From Sunday, as `weekdayOf` counts. */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** '14:00' as ['2:00', 'pm']. */
export function clockParts(time: CivilTime): [clock: string, half: string] {
  const [clock, half] = slotLabel(time).replace(/^0/, '').split(' ') as [string, string];
  return [clock, half.toLowerCase()];
}

/** '2:00 pm' for '14:00', with a no-break space, wherever the specification gives no text. */
export const clockText = (time: CivilTime): string => clockParts(time).join('\u00a0');

/** 'Monday' */
export function weekdayName(date: CivilDate): string {
  return weekdayNames[weekdayOf(date)]!;
}

/** 'November 2026' */
export function monthLabel(date: CivilDate): string {
  return `${monthName(date)} ${date.slice(0, 4)}`;
}

/** 'Monday, 23 November' */
export function dayLabel(date: CivilDate): string {
  return `${weekdayName(date)}, ${dayOfMonth(date)} ${monthName(date)}`;
}

/** 'Mon 23 Nov' */
export function shortDate(date: CivilDate): string {
  return `${weekdayName(date).slice(0, 3)} ${dayOfMonth(date)} ${monthName(date).slice(0, 3)}`;
}

/** 'Mon 23 Nov 2026', for dates that may be in another year. */
export const pastDate = (date: CivilDate): string => `${shortDate(date)} ${date.slice(0, 4)}`;

interface DateTime {
  date: CivilDate;
  time: CivilTime;
}

/** For the blanks of a sentence: 'Monday, 23 November' and '10:00 am'. */
const dayAndTime = ({ date, time }: DateTime) => ({ day: dayLabel(date), time: clockText(time) });

/** 'Monday, 23 November, 10:00 am' */
export const longDateTime = (slot: DateTime): string => Object.values(dayAndTime(slot)).join(', ');

/** For the blanks of a sentence: 'Mon 23 Nov' and '10:00 am'. */
export const shortDayAndTime = ({ date, time }: DateTime) => ({
  day: shortDate(date),
  time: clockText(time),
});

/** 'Mon 23 Nov, 10:00 am' */
export const shortDateTime = (slot: DateTime): string => Object.values(shortDayAndTime(slot)).join(', ');

/** 'Mon 23 Nov, 2:05 pm', in the clinic's time. */
export const instantText = (instant: number): string =>
  shortDateTime({ date: civilDateAt(instant), time: timeAt(instant) });

/** 'Mon 23 Nov 2026, 2:05 pm': for what may be years ago. */
export const pastInstantText = (instant: number): string =>
  instantText(instant).replace(',', ` ${civilDateAt(instant).slice(0, 4)},`);

/** The specification's dateTimeString: 'Monday, November 23, 2026 at 10:00 AM'. */
export function dateTimeString(date: CivilDate, time: CivilTime): string {
  return `${weekdayName(date)}, ${monthName(date)} ${dayOfMonth(date)}, ${date.slice(0, 4)} at ${slotLabel(time)}`;
}

const monthName = (date: CivilDate) => months[Number(date.slice(5, 7)) - 1]!;
const dayOfMonth = (date: CivilDate) => Number(date.slice(8));
