import type { Content } from '#features/clinic/content/content.ts';
import { dentistFactsOf, dentistsAllowed } from '#features/clinic/services/bookable-dentists.ts';
import { sessionsOn } from '#features/clinic/working-hours.ts';
import { fitsSession, type ChairTime } from './chair-time.ts';
import { chairsOnDuty } from './dentists-on-duty.ts';

/** Whether a visit is at a time, and with a dentist, that the clinic gives out. Special arrangements of staff are not. */
export function isOfferedToPatients(
  visit: ChairTime & { dentist: string | null; service: string },
  content: Content,
): boolean {
  const { hours, holidays, booking } = content;
  const { overrunMinutes } = booking;
  const facts = dentistFactsOf(content);
  const { dentists } = facts;
  const allowed = dentistsAllowed(visit, facts);
  return (
    sessionsOn(hours, visit.date).some(({ slots }) => slots.includes(visit.time)) &&
    fitsSession(visit, hours, overrunMinutes) &&
    !holidays.some((holiday) => holiday.date === visit.date) &&
    chairsOnDuty({ dentists, hours, closures: [], overrunMinutes }, visit, [visit.chair], allowed).attended
      .length > 0
  );
}
