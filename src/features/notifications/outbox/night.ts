import { civilDateAt, instantOf, timeAt } from '#features/clinic/clinic-time.ts';

const begins = '21:00';
const ends = '08:00';

/** When telephones stay silent in the clinic's zone: from 21:00 to 08:00. */
export function isNight(now: number): boolean {
  const time = timeAt(now);
  return time >= begins || time < ends;
}

/** The clinic's last midnight, as an instant. */
export function startOfDay(now: number): number {
  return instantOf(civilDateAt(now), '00:00');
}
