import { assertContentCurrent } from '#features/clinic/stale-content.server.ts';
import { requirementsOf } from '#features/clinic/services/service-lengths.ts';
import { dentistNamed } from '#features/clinic/services/bookable-dentists.ts';
import type { SiteSnapshot } from '#features/clinic/site-snapshot.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { slotRefusalOf, type Arrangement } from '../slots/availability.ts';
import { isKeptForEmergencies } from '../slots/emergency-times.ts';
import { chairsBlocked } from '../slots/closures.ts';
import { closuresForHold, withHolidays } from '../slots/closures-store.server.ts';
import { chairsOnDuty, dentistAfterMove } from '../slots/dentists-on-duty.ts';
import type { SlotNeeds } from '../slots/list-slots.server.ts';
import { dayLock, holdSlot, slotLock, visitsByChair } from '../slots/slot-holds-store.server.ts';
import { allChairs, type VisitTime } from '../slots/chair-time.ts';

export type SlotRefusal = {
  ok: false;
  /** 'dentist-away': the time is offered, but nobody who may see the visit works in the chair then. */
  reason: 'slot-taken' | 'slot-not-offered' | 'closed' | 'chair-blocked' | 'dentist-away';
};

/** `dentist`: the chosen one; where the chair is another dentist's, the one who works there; null: any. */
type TakenSlot = { ok: true; chair: number; dentist: string | null };

interface WantedSlot extends VisitTime {
  appointmentId: string;
  /** The stored text of the service: emergencies may also take the times kept for them. */
  service: string;
  /** The chosen dentist; not regarded in a special arrangement. */
  dentist: string | null;
  /** Undefined: any, the one with the fewest visits that day first. */
  chair?: number | undefined;
  /** The chair that the visit had: the first choice where it returns to its time. */
  formerChair?: number;
  /** The part of the time that the appointment does not hold yet; all of it by default. */
  added?: VisitTime;
  /** Such an appointment holds no slot yet. */
  isNew?: boolean;
}

/**
 * Holds the time of a visit for an appointment if it may have it and a chair is free; a blocked chair never is. The insert decides, not the
 * look at what is free; the locks keep two from counting a slot's patients at one moment, and those without a length from a start beside a step.
 */
export async function takeSlot(
  { database, clock }: SlotNeeds,
  site: SiteSnapshot,
  tx: Queries,
  { service, dentist, added, formerChair, ...wanted }: WantedSlot,
  arrangement: Arrangement,
): Promise<TakenSlot | SlotRefusal> {
  const hasLength = wanted.minutes !== undefined;
  if (!hasLength) await database.lock(tx, slotLock(wanted), 'alone');
  await database.lock(tx, dayLock(wanted.date), hasLength ? 'alone' : 'together');
  const mayBeClosed = arrangement !== 'special' && arrangement !== 'again';
  const closures = await closuresForHold(database, tx, wanted.date);
  // With the lock that publishing waits for.
  if (mayBeClosed) await assertContentCurrent(tx, site);
  const { daysAhead, leadMinutes, overrunMinutes, emergency, chairs: places } = site.bookingRules;
  const { hours, dentists } = site.facts;
  const now = clock.now();
  const reason = slotRefusalOf(wanted, arrangement, {
    now,
    daysAhead,
    closures: withHolidays(closures, site.holidays, wanted.date, wanted.date),
    hours,
    leadMinutes,
    overrunMinutes,
  });
  if (reason) return { ok: false, reason };
  const required = requirementsOf({ service, dentist }, site.facts);
  // Staff use the times kept for emergencies as they like; an offered time is held already.
  const isKept =
    arrangement === 'offered' &&
    !required.forEmergency &&
    isKeptForEmergencies(wanted, { emergency, hours, now });
  const capacity = places - Number(isKept);
  const all = wanted.chair === undefined ? allChairs(places) : [wanted.chair];
  const blocked = chairsBlocked(closures, added ?? wanted, places);
  if (wanted.chair !== undefined && blocked.includes(wanted.chair))
    return { ok: false, reason: 'chair-blocked' };
  const hold = async (
    chairs: readonly number[],
    closed: readonly number[],
  ): Promise<TakenSlot | SlotRefusal> => {
    const chair = await holdSlot(tx, { ...wanted, chairs, blocked: closed, capacity, hours });
    if (chair === undefined) return { ok: false, reason: 'slot-taken' };
    return { ok: true, chair, dentist: dentistAfterMove({ dentist }, { ...wanted, chair }, site.facts) };
  };
  if (!dentists) return hold(all, blocked);
  if (!mayBeClosed) {
    const first = [formerChair, dentistNamed(dentist, site.facts)?.chair];
    return hold(
      all.toSorted((one, other) => Number(first.includes(other)) - Number(first.includes(one))),
      blocked,
    );
  }
  const duty = { dentists, hours, closures, overrunMinutes };
  const { attended, offDuty } = chairsOnDuty(duty, wanted, allChairs(places), required.dentists);
  const open = all.filter((chair) => attended.includes(chair));
  if (open.length === 0) return { ok: false, reason: 'dentist-away' };
  const visits = await visitsByChair(tx, wanted.date);
  const chairs = open.toSorted((one, other) => (visits.get(one) ?? 0) - (visits.get(other) ?? 0));
  return hold(chairs, [...blocked, ...offDuty]);
}
