import {
  dentistNamed,
  type BookableDentist,
  type DentistFacts,
} from '#features/clinic/services/bookable-dentists.ts';
import type { HoursOfWeek } from '#features/clinic/content/content.ts';
import { sessionsOn } from '#features/clinic/working-hours.ts';
import { minutesOf } from '#platform/civil-date.ts';
import type { ChairTime, VisitTime } from './chair-time.ts';
import { closes, type Closure, type NewClosure } from './closures.ts';
import { endOfSession, minutesOfVisit } from './slots.ts';

/** The dentists with their hours and leave. */
export interface Duty {
  dentists?: readonly BookableDentist[] | undefined;
  /** The clinic's. */
  hours: HoursOfWeek;
  closures: readonly Closure[];
  /** Minutes that a visit with a length may last past its session. */
  overrunMinutes?: number | undefined;
}

function worksDuring(
  { hours: own }: BookableDentist,
  visit: VisitTime,
  { hours, overrunMinutes = 0 }: Duty,
): boolean {
  if (!own) return true;
  const overrun = visit.minutes === undefined ? 0 : overrunMinutes;
  const ends = minutesOf(visit.time) + minutesOfVisit(visit, hours);
  return sessionsOn(own, visit.date).some(
    (session) => session.opens <= visit.time && ends <= minutesOf(endOfSession(session)) + overrun,
  );
}

const isOnLeave = ({ id }: BookableDentist, visit: VisitTime, closures: readonly Closure[]): boolean =>
  closures.some((closure) => closure.dentist === id && closes(closure, { ...visit, dentist: id }));

/** The dentists who work for the whole of a visit. */
const dentistsAt = (duty: Duty, visit: VisitTime): BookableDentist[] =>
  (duty.dentists ?? []).filter(
    (dentist) => worksDuring(dentist, visit, duty) && !isOnLeave(dentist, visit, duty.closures),
  );

export interface ChairsOnDuty {
  /** Chairs in which a visit can be seen, whoever holds them. A chair without dentists is for visits that any dentist may see. */
  attended: number[];
  /** Chairs that wait for their dentists. */
  offDuty: number[];
  /** The dentists in attended chairs. */
  dentists: BookableDentist[];
}

/** `allowed`: the ids of the dentists who may see the visit; undefined: any. */
export function chairsOnDuty(
  duty: Duty,
  visit: VisitTime,
  chairs: readonly number[],
  allowed: readonly string[] | undefined,
): ChairsOnDuty {
  const present = dentistsAt(duty, visit);
  const dentists = present.filter(
    ({ id, chair }) => chairs.includes(chair) && (allowed?.includes(id) ?? true),
  );
  const hasDentists = (chair: number) => duty.dentists?.some((dentist) => dentist.chair === chair) ?? false;
  return {
    attended: chairs.filter((chair) =>
      hasDentists(chair) ? dentists.some((dentist) => dentist.chair === chair) : allowed === undefined,
    ),
    offDuty: chairs.filter(
      (chair) => hasDentists(chair) && !present.some((dentist) => dentist.chair === chair),
    ),
    dentists,
  };
}

/** Whether a closure, or the leave of the visit's dentist, overlaps the visit. */
export const closesVisit = (
  closure: NewClosure,
  visit: ChairTime & { dentist: string | null },
  facts: DentistFacts,
): boolean => closes(closure, { ...visit, dentist: dentistOfVisit(visit, facts)?.id });

/** The dentist who sees a visit: the chosen one, or else the one who works in its chair when it begins, leave aside. */
export function dentistOfVisit(
  visit: ChairTime & { dentist?: string | null | undefined },
  facts: DentistFacts,
): BookableDentist | undefined {
  const begins = ({ hours }: BookableDentist) =>
    !hours ||
    sessionsOn(hours, visit.date).some(
      (session) => session.opens <= visit.time && visit.time < endOfSession(session),
    );
  return (
    dentistNamed(visit.dentist, facts) ??
    facts.dentists?.find((dentist) => dentist.chair === visit.chair && begins(dentist))
  );
}

/** The dentist after a move: a visit that staff put into another dentist's chair goes to that dentist. */
export function dentistAfterMove(
  { dentist }: { dentist: string | null },
  { chair, ...time }: VisitTime & { chair?: number | undefined },
  facts: DentistFacts,
): string | null {
  const chosen = dentistNamed(dentist, facts);
  if (!chosen || chair === undefined || chair === chosen.chair) return dentist;
  return dentistOfVisit({ ...time, chair }, facts)?.id ?? null;
}
