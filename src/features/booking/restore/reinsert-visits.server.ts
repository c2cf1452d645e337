import type { Insertable } from 'kysely';
import { z } from 'zod';
import type { CurrentData } from '#platform/backup/current-data.server.ts';
import { restoredRows } from '#platform/backup/restored-rows-store.server.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { dentistNamed, type BookableDentist } from '#features/clinic/services/bookable-dentists.ts';
import { appointmentStatuses, holdsSlot } from '../appointments/appointment-status.ts';
import { addSearchTerms } from '../search/search-terms-store.server.ts';
import type { HoursOfWeek } from '#features/clinic/content/content.ts';
import { closuresBetween } from '../slots/closures-store.server.ts';
import { allChairs } from '../slots/chair-time.ts';
import { chairsBlocked } from '../slots/closures.ts';
import { holdSlot } from '../slots/slot-holds-store.server.ts';

/** Tolerance, since the clocks of several servers differ; rows that both databases have are left alone. */
const clocksApart = 3_600_000;

export interface ReinsertedVisits {
  /** Ids of visits that were restored at their time. */
  standing: string[];
  /** Visits whose time is taken in the backup: they are stored as cancelled, so that staff find and call the patient. */
  withoutTime: { id: string; reference: string }[];
  /** References of visits in another chair than that of their chosen dentist: they are with any dentist now. */
  withoutDentist: string[];
  /** The number of rows that were too damaged to read. */
  unreadable: number;
}

interface Terms {
  madeAt: number;
  now: number;
  note: string;
  chairs: number;
  hours?: HoursOfWeek | undefined;
  dentists?: readonly BookableDentist[] | undefined;
}

/**
 * Restores visits that were booked after the backup was made, with their references and links, on the chair of their chosen dentist, their
 * own or another free one. `note` is added to those whose time is taken on all chairs.
 */
export async function reinsertVisits(
  restored: Database,
  current: CurrentData,
  { madeAt, now, note, chairs, hours, dentists = [] }: Terms,
): Promise<ReinsertedVisits> {
  const rows = await current.rows(
    'appointments',
    ({ created_at }) => Number(created_at) > madeAt - clocksApart,
  );
  const fitting = await restoredRows(restored.queries);
  const visits = rows
    .flatMap((row) => storedVisit.safeParse(row).data ?? [])
    .toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
  const result: ReinsertedVisits = {
    standing: [],
    withoutTime: [],
    withoutDentist: [],
    unreadable: rows.length - visits.length,
  };
  for (const visit of visits) {
    try {
      await restored.transaction((tx) => putBack(tx, visit));
    } catch {
      // A damaged row that the database refuses.
      result.unreadable += 1;
    }
  }
  return result;

  async function putBack(tx: Queries, visit: Visit): Promise<void> {
    if (await isThere(tx, visit.id)) return;
    const own = (holdsSlot(visit.status) && dentistNamed(visit.dentist, { dentists })?.chair) || visit.chair;
    const chair = await takeItsTime(tx, visit, { own, chairs, hours });
    const losesDentist = Boolean(visit.dentist) && chair !== undefined && chair !== own;
    const cancelled = {
      status: 'cancelled',
      previous_status: visit.status,
      status_changed_at: now,
      cancelled_from: 'restore',
      cancelled_by: '',
      note: visit.note ? `${note} ${visit.note}` : note,
    } as const;
    const row = fitting.fit('appointments', {
      ...visit,
      ...(chair === undefined ? cancelled : { chair }),
      ...(losesDentist && { dentist: null }),
    });
    await tx
      .insertInto('appointments')
      .values(row as Insertable<Tables['appointments']>)
      .execute();
    await addSearchTerms(tx, `${visit.first_name} ${visit.last_name}`, visit.mobile);
    if (chair === undefined) result.withoutTime.push({ id: visit.id, reference: visit.reference });
    else result.standing.push(visit.id);
    if (losesDentist) result.withoutDentist.push(visit.reference);
  }
}

/** Columns on which the return depends; the database judges the others. */
const storedVisit = z.looseObject({
  id: z.string(),
  reference: z.string(),
  status: z.enum(appointmentStatuses),
  first_name: z.string(),
  last_name: z.string(),
  mobile: z.string(),
  slot_date: z.string(),
  slot_time: z.string(),
  chair: z.number(),
  dentist: z.string().nullish(),
  minutes: z.number().nullish(),
  created_at: z.number(),
  note: z.string().default(''),
});
type Visit = z.infer<typeof storedVisit>;

async function isThere(tx: Queries, id: string): Promise<boolean> {
  const row = await tx.selectFrom('appointments').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** The chair it gets; undefined when the backup has other patients on all of them that are not blocked. */
async function takeItsTime(
  tx: Queries,
  visit: Visit,
  { own, chairs: count, hours }: Pick<Terms, 'chairs' | 'hours'> & { own: number },
): Promise<number | undefined> {
  const { id, status, slot_date: date, slot_time: time, chair } = visit;
  if (!holdsSlot(status)) return chair;
  const slot = { date, time, minutes: visit.minutes ?? undefined };
  const closures = await closuresBetween(tx, date, date);
  const hold = (chairs: readonly number[], capacity: number) => {
    const blocked = chairsBlocked(closures, slot, capacity);
    return holdSlot(tx, { ...slot, appointmentId: id, hours, chairs, blocked, capacity });
  };
  const holdOne = (one: number) => hold([one], Math.max(one, count));
  return (await holdOne(own)) ?? (await holdOne(chair)) ?? hold(allChairs(count), count);
}
