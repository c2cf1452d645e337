import { sql } from 'kysely';
import type { Database, Queries } from '#platform/database/database.server.ts';
import type { Batch } from './gallery-item.ts';

/** Locks the gallery's order until the transaction ends. Call it before any read. */
export const lockOrder = (database: Database, tx: Queries) => database.lock(tx, 'gallery order', 'alone');

/** All ids with their places, in order. */
export const listPlaces = (tx: Queries) =>
  tx.selectFrom('gallery_items').select(['id', 'place']).orderBy('place').execute();

/** The place of the first of the batch that was chosen after this one; it moves back with all behind it. Undefined: there is none. */
export async function makeRoomInBatch(tx: Queries, { id, index }: Batch): Promise<number | undefined> {
  const next = await tx
    .selectFrom('gallery_items')
    .select('place')
    .where('batch', '=', id)
    .where('batch_index', '>', index)
    .orderBy('place')
    .executeTakeFirst();
  return next && makeRoomAt(tx, next.place);
}

/** Makes room at this place, at most one after the last: the item there and all after it move back. */
export async function makeRoomAt(tx: Queries, wanted: number): Promise<number> {
  const { last, taken } = await tx
    .selectFrom('gallery_items')
    .select(({ fn }) => [
      fn.max('place').as('last'),
      fn.countAll<number>().filterWhere('place', '=', wanted).as('taken'),
    ])
    .executeTakeFirstOrThrow();
  const place = Math.min(wanted, Number(last ?? 0) + 1);
  if (Number(taken) > 0) {
    await sql`update gallery_items set place = -place - 1 where place >= ${place}`.execute(tx);
    await endRenumbering(tx);
  }
  return place;
}

/** Gives these items these places, which are free or given up by another of them, and notes on all items when it was. */
export async function renumberItems(
  tx: Queries,
  changed: readonly { id: string; place: number }[],
  now: number,
): Promise<void> {
  if (changed.length > 0) {
    const places = sql.join(changed.map(({ id, place }) => sql`(${id}, ${sql.lit(place)})`));
    await sql`
      with places(id, place) as (values ${places})
      update gallery_items set place = -places.place from places where places.id = gallery_items.id`.execute(
      tx,
    );
    await endRenumbering(tx);
  }
  await tx.updateTable('gallery_items').set({ updated_at: now }).execute();
}

/** A place is negative while it is changed: both databases check row by row that none is taken twice. */
const endRenumbering = (tx: Queries) =>
  sql`update gallery_items set place = -place where place < 0`.execute(tx);
