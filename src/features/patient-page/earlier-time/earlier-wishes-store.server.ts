import { sql } from 'kysely';
import { z } from 'zod';
import type { Slot } from '#features/booking/slots/slots.ts';
import type { CurrentData } from '#platform/backup/current-data.server.ts';
import { restoredRows } from '#platform/backup/restored-rows-store.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { parseStored } from '#platform/values/parse-stored.server.ts';

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

/** A patient on the waiting list who may get an offer. */
export interface WaitingListEntry {
  appointmentId: string;
  /** Their current time. */
  slot: Slot;
  service: string;
  /** The length of the visit, where it has one. */
  minutes: number | undefined;
  /** The id of the chosen dentist; null: any. */
  dentist: string | null;
  /** Slots that the patient has seen: free when they joined the list, or offered since. */
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

/** Patients with a visit later than `after` and without an open offer, in order of joining. */
export async function waitingAfter(queries: Queries, after: Slot): Promise<WaitingListEntry[]> {
  const rows = await queries
    .selectFrom('earlier_wishes as wish')
    .innerJoin('appointments', 'appointments.id', 'wish.appointment_id')
    .select(['wish.appointment_id', 'wish.free_then', 'slot_date', 'slot_time'])
    .select(['appointments.service', 'appointments.minutes', 'appointments.dentist'])
    .where('status', '=', 'confirmed')
    // Until the clinic has called it, the number may belong to a stranger.
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
  return rows.map(({ appointment_id, free_then, slot_date, slot_time, service, minutes, dentist }) => ({
    appointmentId: appointment_id,
    slot: { date: slot_date, time: slot_time },
    service,
    minutes: minutes ?? undefined,
    dentist,
    known: new Set([
      ...(parseStored(z.array(z.string()), free_then, `earlier_wishes ${appointment_id}`) ?? []),
      ...offered
        .filter((offer) => offer.appointment_id === appointment_id)
        .map((offer) => slotText({ date: offer.slot_date, time: offer.slot_time })),
    ]),
  }));
}

/** Restores the waiting list for restored visits. */
export async function copyWishes(
  restored: Queries,
  current: CurrentData,
  appointmentIds: readonly string[],
): Promise<void> {
  const ids = new Set<unknown>(appointmentIds);
  const rows = await restoredRows(restored);
  for (const wish of await current.rows('earlier_wishes', ({ appointment_id }) => ids.has(appointment_id)))
    await rows.insert(restored, 'earlier_wishes', wish);
}
