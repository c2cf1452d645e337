import type { Queries } from '#platform/database/database.server.ts';

/** The person in this picture has agreed: it is shown from now on. No text of its editor changes, so its version stays. False: no item waits for it. */
export async function showAgreed(tx: Queries, imagePath: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gallery_items')
    .set({ person: 'agreed', updated_at: now })
    .where('image_path', '=', imagePath)
    .where('person', '=', 'waits')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the item with this picture permanently, even if its deletion could still be undone. */
export async function removePicture(tx: Queries, imagePath: string): Promise<void> {
  await tx.deleteFrom('gallery_items').where('image_path', '=', imagePath).execute();
  await tx.deleteFrom('gallery_deleted').where('image_path', '=', imagePath).execute();
}

/** Whether an item shows this picture, or one whose deletion can still be undone. */
export async function isInGallery(queries: Queries, imagePath: string): Promise<boolean> {
  const row = await queries
    .selectFrom('gallery_items')
    .select('image_path')
    .where('image_path', '=', imagePath)
    .unionAll(queries.selectFrom('gallery_deleted').select('image_path').where('image_path', '=', imagePath))
    .executeTakeFirst();
  return row !== undefined;
}
