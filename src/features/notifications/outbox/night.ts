import { timeAt } from '#features/clinic/time/clinic-time.ts';

/** When telephones stay silent in the clinic's zone: from 21:00 to 08:00. */
export const nightBegins = '21:00';
const nightEnds = '08:00';

export function isNight(now: number): boolean {
  const time = timeAt(now);
  return time >= nightBegins || time < nightEnds;
}
