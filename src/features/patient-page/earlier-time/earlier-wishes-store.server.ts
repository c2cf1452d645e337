import { sql } from 'kysely';
import type { Slot } from '#features/booking/slots/slots.ts';
import type { PresentData } from '#platform/backup/present-data.server.ts';
import { restoredRows } from '#platform/backup/restored-rows-store.server.ts';
import type { Queries } from '#platform/database/database.server.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    earlier_wishes: EarlierWishesTable;
  }
}

interface EarlierWishesTable {
  appointment_id: string;
  asked_at: number;
  /** JSON: texts of slots. */
  free_then: string;
}

/** A patient who waits for an earlier time and may be asked now. */
export interface Waiting {
  appointmentId: string;
  /** What they have now. */
  slot: Slot;
  /** Texts of slots that they know of already: free when they asked, or offered since. */
  known: ReadonlySet<string>;
}

/** '2026-11-24 10:00': such texts sort in time order. */
export const slotText = ({ date, time }: Slot) => `${date} ${time}`;

export async function wantsEarlier(queries: Queries, appointmentId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('earlier_wishes')
    .select('appointment_id')
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A patient who asks again keeps their place. */
export async function insertWish(
  tx: Queries,
  appointmentId: string,
  freeThen: readonly Slot[],
  now: number,
): Promise<void> {
  await tx
    .insertInto('earlier_wishes')
    .values({
      appointment_id: appointmentId,
      asked_at: now,
      free_then: JSON.stringify(freeThen.map(slotText)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteWish(tx: Queries, appointmentId: string): Promise<void> {
  await tx.deleteFrom('earlier_wishes').where('appointment_id', '=', appointmentId).execute();
}

/** All patients whose visit is later than `after` and who are not being asked just now, first asked first. */
export async function waitingAfter(queries: Queries, after: Slot): Promise<Waiting[]> {
  const rows = await queries
    .selectFrom('earlier_wishes as wish')
    .innerJoin('appointments', 'appointments.id', 'wish.appointment_id')
    .select(['wish.appointment_id', 'wish.free_then', 'slot_date', 'slot_time'])
    .where('status', '=', 'confirmed')
    // Until the clinic has called it, the number may be a stranger's.
    .where('to_confirm', '=', 0)
    .where(
      sql<boolean>`(slot_date > ${after.date} or (slot_date = ${after.date} and slot_time > ${after.time}))`,
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('earlier_offers as offer')
            .select('offer.id')
            .whereRef('offer.appointment_id', '=', 'wish.appointment_id')
            .where('offer.state', '=', sql.lit('open' as const)),
        ),
      ),
    )
    .orderBy('wish.asked_at')
    .orderBy('wish.appointment_id')
    .execute();
  if (rows.length === 0) return [];
  const offered = await queries
    .selectFrom('earlier_offers as offer')
    .innerJoin('earlier_wishes as wish', 'wish.appointment_id', 'offer.appointment_id')
    .select(['offer.appointment_id', 'offer.slot_date', 'offer.slot_time'])
    .execute();
  return rows.map(({ appointment_id, free_then, slot_date, slot_time }) => ({
    appointmentId: appointment_id,
    slot: { date: slot_date, time: slot_time },
    known: new Set([
      ...(JSON.parse(free_then) as string[]),
      ...offered
        .filter((offer) => offer.appointment_id === appointment_id)
        .map((offer) => slotText({ date: offer.slot_date, time: offer.slot_time })),
    ]),
  }));
}

/** After a restore: patients whose visits were put back still wait for an earlier time. */
export async function copyWishes(
  restored: Queries,
  present: PresentData,
  appointmentIds: readonly string[],
): Promise<void> {
  const ids = new Set<unknown>(appointmentIds);
  const rows = await restoredRows(restored);
  for (const wish of await present.rows('earlier_wishes', ({ appointment_id }) => ids.has(appointment_id)))
    await rows.insert(restored, 'earlier_wishes', wish);
}
