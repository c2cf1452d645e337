import { minutesOf, weekdayOf, type CivilDate, type CivilTime } from '#platform/civil-date.ts';

/**
 * The clinic's calendar and clock: Asia/Kolkata, whatever zone the visitor or the server is in. India has kept +05:30 without
 * summer time since 1945, so a fixed offset is exact, and browser and server agree without time zone data.
 */
const offset = 5.5 * 60 * 60_000;
const minute = 60_000;
const day = 24 * 60 * minute;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
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

/** The clinic's date at an instant (epoch ms). */
export function civilDateAt(instant: number): CivilDate {
  return new Date(instant + offset).toISOString().slice(0, 10);
}

/** Minutes since the clinic's midnight at an instant (epoch ms). */
export function minuteOfDayAt(instant: number): number {
  return Math.floor(((instant + offset) % day) / minute);
}

/** The clinic's time of day at an instant (epoch ms). */
export function timeAt(instant: number): CivilTime {
  return new Date(instant + offset).toISOString().slice(11, 16);
}

/** The instant (epoch ms) at which the clinic's clock shows this date and time. */
export function instantOf(date: CivilDate, time: CivilTime): number {
  return Date.parse(`${date}T00:00:00Z`) + minutesOf(time) * minute - offset;
}

/** '13:00' as the specification writes slots, in the calendar, the API and the spreadsheet: '01:00 PM'. */
export function slotLabel(time: CivilTime): string {
  const hour = Number(time.slice(0, 2));
  return `${String(hour % 12 || 12).padStart(2, '0')}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The reverse of `slotLabel`; undefined for anything it would not write. */
export function parseSlotLabel(label: string): CivilTime | undefined {
  const [, hour, minutes, half] = /^(0[1-9]|1[0-2]):([0-5]\d) (AM|PM)$/.exec(label) ?? [];
  if (!hour) return undefined;
  return `${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minutes}`;
}

/** '14:00' as ['2:00', 'pm']. */
export function clockParts(time: CivilTime): [clock: string, half: string] {
  const [clock, half] = slotLabel(time).replace(/^0/, '').split(' ') as [string, string];
  return [clock, half.toLowerCase()];
}

/** '14:00' as it is written wherever the specification gives no text: '2:00 pm', with a space that does not break. */
export const clockText = (time: CivilTime): string => clockParts(time).join('\u00a0');

/** A slot as the API writes it: its time is '10:00 AM'. */
export function toApiTime<Timed extends { time: CivilTime }>(timed: Timed): Timed {
  return { ...timed, time: slotLabel(timed.time) };
}

/** A slot that the API wrote, as the program has it: its time is '10:00'. */
export function fromApiTime<Timed extends { time: string }>(timed: Timed): Timed {
  return { ...timed, time: parseSlotLabel(timed.time)! };
}

/** 'Monday' */
export function weekdayName(date: CivilDate): string {
  return weekdays[weekdayOf(date)]!;
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

interface DateTime {
  date: CivilDate;
  time: CivilTime;
}

/** For the blanks of a sentence: 'Monday, 23 November' and '10:00 am'. */
export const dayAndTime = ({ date, time }: DateTime) => ({ day: dayLabel(date), time: clockText(time) });

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
