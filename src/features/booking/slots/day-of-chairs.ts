import { allChairs, chairsTaken, type ChairTime, type VisitTime } from './chair-time.ts';
import { chairsBlocked } from './closures.ts';
import { chairsOnDuty, type Duty } from './dentists-on-duty.ts';

/** A day's chairs, with what takes them. Without `dentists` their hours and leave are not regarded. */
export interface DayOfChairs extends Duty {
  chairs: number;
  /** The times of the other visits. */
  held: readonly ChairTime[];
}

/** The chairs that a visit can't have: others hold them then, or they are blocked, or no dentist works there. */
export const unavailableChairs = (day: DayOfChairs, visit: VisitTime): ReadonlySet<number> =>
  new Set([
    ...chairsTaken(day.held, visit, day.hours),
    ...chairsBlocked(day.closures, visit, day.chairs),
    ...(day.dentists ? chairsOnDuty(day, visit, allChairs(day.chairs), undefined).offDuty : []),
  ]);

/** The chairs that a visit may have. `allowed`: the ids of the dentists who may see it; undefined: any. */
export function freeChairs(
  day: DayOfChairs,
  visit: VisitTime,
  allowed: readonly string[] | undefined,
): number[] {
  const unavailable = unavailableChairs(day, visit);
  const chairs = allChairs(day.chairs).filter((chair) => !unavailable.has(chair));
  return day.dentists ? chairsOnDuty(day, visit, chairs, allowed).attended : chairs;
}

/** The number of chairs open to visitors at a time, taken or not. `allowed`: as of `freeChairs`. */
export const openChairs = (
  day: Omit<DayOfChairs, 'held'>,
  visit: VisitTime,
  allowed?: readonly string[],
): number => freeChairs({ ...day, held: [] }, visit, allowed).length;
