import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { addDays, type CivilDate } from '#platform/civil-date.ts';

const minute = 60_000;

/** How many days ahead staff give out times: up to the next check-up but one. The owner chooses how far ahead patients can book. */
export const staffDaysAhead = 400;

/** Conditions under which slots can be booked. */
export interface Terms {
  /** The first day. */
  from: CivilDate;
  /** The last day. */
  last: CivilDate;
  /** A slot that starts before this instant can't be booked. */
  earliest: number;
  /** Closed time can be booked too, by special arrangement. */
  special: boolean;
}

/** The last day that visitors can book; `daysAhead` is the owner's choice, in the published content. */
export function lastBookableDate(now: number, daysAhead: number): CivilDate {
  return addDays(civilDateAt(now), daysAhead);
}

/** Visitors book what is offered: no slot that starts sooner than `leadMinutes`, which are the owner's choice too. */
export function visitorTerms(
  now: number,
  { daysAhead, leadMinutes }: { daysAhead: number; leadMinutes: number },
): Terms {
  const last = lastBookableDate(now, daysAhead);
  return { from: civilDateAt(now), last, earliest: now + leadMinutes * minute, special: false };
}

/** Staff see every slot of every day. */
export const staffTerms: Terms = {
  from: '0000-01-01',
  last: '9999-12-31',
  earliest: -Infinity,
  special: true,
};
