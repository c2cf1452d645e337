import type { Insertable, Selectable } from 'kysely';
import type { PresentData } from '#platform/backup/present-data.server.ts';
import { restoredRows } from '#platform/backup/restored-rows-store.server.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { holdsSlot } from '../appointments/appointment-status.ts';
import { addSearchTerms } from '../search/search-terms-store.server.ts';
import { holdSlot } from '../slots/slot-holds-store.server.ts';

/** Clocks of several servers differ; what both databases have is left alone. */
const clocksApart = 3_600_000;

export interface VisitsPutBack {
  /** Ids of those that stand as they did. */
  standing: string[];
  /** Those whose time has another patient in the backup: they stand as cancelled, so that staff find and call the patient. */
  withoutTime: { id: string; reference: string }[];
  /** How many rows were too damaged. */
  unreadable: number;
}

/**
 * After a restore: visits that were booked since the backup was made stand again, under their references and links, in their chair or
 * another one that is free. `note` goes to those whose time is taken in all chairs.
 */
export async function putVisitsBack(
  restored: Database,
  present: PresentData,
  { madeAt, now, note, chairs }: { madeAt: number; now: number; note: string; chairs: number },
): Promise<VisitsPutBack> {
  const rows = await present.rows(
    'appointments',
    ({ created_at }) => Number(created_at) > madeAt - clocksApart,
  );
  const fitting = await restoredRows(restored.queries);
  const visits = (rows as unknown as Visit[]).toSorted(
    (a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1),
  );
  const result: VisitsPutBack = { standing: [], withoutTime: [], unreadable: 0 };
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
    const chair = await takeItsTime(tx, visit, chairs);
    const cancelled = {
      status: 'cancelled',
      previous_status: visit.status,
      status_changed_at: now,
      note: visit.note ? `${note} ${visit.note}` : note,
    } as const;
    const row = fitting.fit('appointments', { ...visit, ...(chair === undefined ? cancelled : { chair }) });
    await tx
      .insertInto('appointments')
      .values(row as Insertable<Tables['appointments']>)
      .execute();
    await addSearchTerms(tx, `${visit.first_name} ${visit.last_name}`, visit.mobile);
    if (chair === undefined) result.withoutTime.push({ id: visit.id, reference: visit.reference });
    else result.standing.push(visit.id);
  }
}

type Visit = Selectable<Tables['appointments']>;

async function isThere(tx: Queries, id: string): Promise<boolean> {
  const row = await tx.selectFrom('appointments').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Its chair; undefined when the backup has other patients in all of them. */
async function takeItsTime(tx: Queries, visit: Visit, count: number): Promise<number | undefined> {
  const { id, status, slot_date: date, slot_time: time, chair } = visit;
  if (!holdsSlot(status)) return chair;
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const own = await holdSlot(tx, {
    appointmentId: id,
    date,
    time,
    chairs: [chair],
    capacity: Math.max(chair, count),
  });
  return own ?? holdSlot(tx, { appointmentId: id, date, time, chairs: all, capacity: count });
}
