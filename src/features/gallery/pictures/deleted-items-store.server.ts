import type { Queries } from '#platform/database/database.server.ts';
import { parseStored } from '#platform/values/parse-stored.server.ts';
import type { GalleryItem } from './gallery-item.ts';
import { itemColumns, itemRow, toItem, type GalleryItemsTable } from './gallery-items-store.server.ts';
import { makeRoomAt } from './gallery-order-store.server.ts';

/** The minutes in which a deletion can be undone; its file is kept as long. /api names them too. */
export const undoableMinutes = 10;

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Items that were deleted a moment ago, whole: who deleted one may still undo it. Their files stay as long. */
    gallery_deleted: { id: string; image_path: string | null; item: string; deleted_at: number };
  }
}

const undoableFor = undoableMinutes * 60_000;

export async function keepDeleted(tx: Queries, row: GalleryItemsTable, now: number): Promise<void> {
  const { id, image_path } = row;
  await tx
    .insertInto('gallery_deleted')
    .values({ id, image_path, item: JSON.stringify(row), deleted_at: now })
    .execute();
}

/** Puts it back where it was, or behind the last. Undefined: it is too late, or was undone already. Lock the order first. */
export async function restoreDeletedItem(
  tx: Queries,
  id: string,
  now: number,
): Promise<GalleryItem | undefined> {
  const kept = await tx
    .deleteFrom('gallery_deleted')
    .where('id', '=', id)
    // The job that forgets it may come later than the promise ends.
    .where('deleted_at', '>=', now - undoableFor)
    .returning('item')
    .executeTakeFirst();
  const row = kept && parseStored(itemRow, kept.item, `gallery_deleted ${id}`);
  if (!row) return undefined;
  const place = await makeRoomAt(tx, row.place);
  const put = await tx
    .insertInto('gallery_items')
    .values({ ...row, place, version: row.version + 1, updated_at: now })
    .returning(itemColumns)
    .executeTakeFirstOrThrow();
  return toItem(put);
}

/** Takes those whose deletion can't be undone any more out of the list; where their files are. */
export async function purgeDeletedItems(queries: Queries, now: number): Promise<(string | null)[]> {
  const taken = await queries
    .deleteFrom('gallery_deleted')
    .where('deleted_at', '<', now - undoableFor)
    .returning('image_path')
    .execute();
  return taken.map(({ image_path }) => image_path);
}
