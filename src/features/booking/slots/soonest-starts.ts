import { sessionsOn } from '#features/clinic/working-hours.ts';
import { addMinutes, type CivilTime, minutesOf } from '#platform/civil-date.ts';
import { endsSameDay, type VisitTime } from './chair-time.ts';
import { closureOf } from './closures.ts';
import { type DayOfChairs, freeChairs } from './day-of-chairs.ts';
import { endOfSession } from './slots.ts';

/** Maximum number of times offered to a walk-in. */
const maxStarts = 4;
/** Minutes: the first start may be at a multiple of `step`, later ones at a multiple of `quarter`. */
const [step, quarter] = [5, 15];

interface DayKnown extends DayOfChairs {
  /** How many minutes after its session a visit may end. */
  overrunMinutes: number;
}

/**
 * The soonest times of a day at which a visit of some length finds a chair, and one of the `allowed` dentists. The asked time may lie
 * outside of opening hours, and where no dentist is chosen outside of the dentists' hours, since the patient is there; later times don't.
 */
export function soonestStarts(
  day: DayKnown,
  { date, time, minutes }: VisitTime,
  allowed?: readonly string[],
): CivilTime[] {
  const { hours, closures, overrunMinutes } = day;
  const isFree = (start: CivilTime, known: DayOfChairs = day) => {
    const visit = { date, time: start, minutes };
    return endsSameDay(visit) && freeChairs(known, visit, allowed).length > 0;
  };
  const isOpen = (start: CivilTime) =>
    sessionsOn(hours, date).some(
      (session) =>
        session.opens <= start &&
        start < endOfSession(session) &&
        minutesOf(start) + (minutes ?? 0) <= minutesOf(endOfSession(session)) + overrunMinutes,
    ) && !closureOf(closures, { date, time: start, minutes });
  const starts = isFree(time, allowed ? day : { ...day, dentists: undefined }) ? [time] : [];
  // A walk-in may be entered at any minute.
  for (
    let start = addMinutes(time, step - (minutesOf(time) % step));
    start < '24' && starts.length < maxStarts;
  ) {
    const isWanted = starts.length === 0 || minutesOf(start) % quarter === 0;
    if (isWanted && isOpen(start) && isFree(start)) starts.push(start);
    start = addMinutes(start, step);
  }
  return starts;
}
