import type { Selectable } from 'kysely';
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
}

/**
 * After a restore: visits that were booked since the backup was made stand again, under their references and links. `note` goes to those whose time is taken.
 */
export async function putVisitsBack(
  restored: Database,
  replaced: Queries,
  { madeAt, now, note }: { madeAt: number; now: number; note: string },
): Promise<VisitsPutBack> {
  const visits = await replaced
    .selectFrom('appointments')
    .selectAll()
    .where('created_at', '>', madeAt - clocksApart)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return restored.transaction(async (tx) => {
    const result: VisitsPutBack = { standing: [], withoutTime: [] };
    for (const visit of visits) {
      if (await isThere(tx, visit.id)) continue;
      const hasTime = await takesItsTime(tx, visit);
      const cancelled = {
        status: 'cancelled',
        previous_status: visit.status,
        status_changed_at: now,
        note: visit.note ? `${note} ${visit.note}` : note,
      } as const;
      await tx
        .insertInto('appointments')
        .values(hasTime ? visit : { ...visit, ...cancelled })
        .execute();
      await addSearchTerms(tx, `${visit.first_name} ${visit.last_name}`, visit.mobile);
      if (hasTime) result.standing.push(visit.id);
      else result.withoutTime.push({ id: visit.id, reference: visit.reference });
    }
    return result;
  });
}

async function isThere(tx: Queries, id: string): Promise<boolean> {
  const row = await tx.selectFrom('appointments').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** False when the backup has another patient there. */
async function takesItsTime(tx: Queries, visit: Selectable<Tables['appointments']>): Promise<boolean> {
  const { id, status, slot_date: date, slot_time: time, chair } = visit;
  if (!holdsSlot(status)) return true;
  return (await holdSlot(tx, { appointmentId: id, date, time, chairs: [chair] })) !== undefined;
}
