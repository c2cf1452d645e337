import type { Queries } from '#platform/database/database.server.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    stored_pictures: { image_path: string; created_at: number };
  }
}

/** Notes a picture before its first file is written. False: the name is taken. */
export async function noteStoredPicture(queries: Queries, imagePath: string, now: number): Promise<boolean> {
  const noted = await queries
    .insertInto('stored_pictures')
    .values({ image_path: imagePath, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('image_path')
    .executeTakeFirst();
  return noted !== undefined;
}

/** After its files are gone. */
export async function forgetStoredPicture(queries: Queries, imagePath: string): Promise<void> {
  await queries.deleteFrom('stored_pictures').where('image_path', '=', imagePath).execute();
}

/** The stored pictures that items show, or would after an undo of their deletion. */
export async function shownPictures(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('gallery_items')
    .select('image_path')
    .unionAll(queries.selectFrom('gallery_deleted').select('image_path'))
    .execute();
  return rows.flatMap(({ image_path }) => image_path ?? []);
}

/** Pictures noted before `noted` that no item shows: what a kill between file and row, or a failed removal, has left. */
export async function listOrphans(queries: Queries, noted: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('stored_pictures')
    .leftJoin('gallery_items', 'gallery_items.image_path', 'stored_pictures.image_path')
    .leftJoin('gallery_deleted', 'gallery_deleted.image_path', 'stored_pictures.image_path')
    .select('stored_pictures.image_path')
    .where('gallery_items.id', 'is', null)
    // Its deletion may still be undone.
    .where('gallery_deleted.id', 'is', null)
    .where('stored_pictures.created_at', '<=', noted)
    .execute();
  return rows.map(({ image_path }) => image_path);
}
