import { minutesOf, type CivilDate, type CivilTime } from '#platform/civil-date.ts';
import { hourMs } from '#platform/clock.ts';

/**
 * The clinic's calendar and clock: Asia/Kolkata, whatever zone the visitor or the server is in. India has kept +05:30 without
 * summer time since 1945, so a fixed offset is exact, and browser and server agree without time zone data.
 */
const offset = 5.5 * hourMs;
const minute = 60_000;
const day = 24 * 60 * minute;

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
