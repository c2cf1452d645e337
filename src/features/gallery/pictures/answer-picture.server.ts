import type { Context, MiddlewareHandler } from 'hono';
import type { Queries } from '#platform/database/database.server.ts';
import type { PictureStorage } from '#platform/pictures/picture-storage.server.ts';
import { pictureWidths } from '#ui/picture/picture-widths.ts';
import { isRowShown } from './gallery-items-store.server.ts';
import { storedTypes } from './picture-address.ts';

/** The name of a picture's file, as the pattern of an address. */
export const storedFile = `(${pictureWidths.join('|')})\\.(${storedTypes.join('|')})`;

/** Lets pass who may see pictures that visitors do not: editors of the gallery, or of the clinic's own pages. */
export type EditorGuards = Record<'gallery' | 'site', MiddlewareHandler>;
export type PictureAccess = 'everybody' | keyof EditorGuards | 'nobody';

const selectItem = (queries: Queries, { imagePath }: { imagePath: string }) =>
  queries
    .selectFrom('gallery_items')
    .select(['is_active', 'person'])
    .where('image_path', '=', imagePath)
    .execute();

/**
 * Access to a picture's files; undefined: it is not in the gallery. The database is read for every file, so that a picture hidden on one
 * server is hidden on all at once.
 */
export async function accessInGallery(
  queries: Queries,
  imagePath: string,
): Promise<PictureAccess | undefined> {
  const [item] = await selectItem(queries, { imagePath });
  if (item) return isRowShown(item) ? 'everybody' : 'gallery';
  // Undo may bring a deleted picture back; until then nobody gets it.
  return (
    await queries.selectFrom('gallery_deleted').select('id').where('image_path', '=', imagePath).execute()
  ).length > 0
    ? 'nobody'
    : undefined;
}

interface WantedFile {
  folder: string;
  file: string;
  access: PictureAccess;
}

/**
 * Answers with a picture's file, or 404. Every picture may be withdrawn, so no shared cache may store it, and a browser revalidates its
 * copy each time by ETag.
 */
export async function answerPicture(
  c: Context,
  { pictures, guards }: { pictures: PictureStorage; guards: EditorGuards },
  { folder, file, access }: WantedFile,
): Promise<Response> {
  const isPublic = access === 'everybody';
  if (!isPublic && !(await isEditor(c, access, guards))) return notThere(c);
  const tag = `"${folder.slice(folder.indexOf('/') + 1)}-${file}"`;
  const headers = { 'Cache-Control': isPublic ? 'private, no-cache' : 'private, no-store', ETag: tag };
  if (isPublic && c.req.header('If-None-Match') === tag) return c.body(null, 304, headers);
  const stored = await pictures.get(folder, file);
  if (!stored) return notThere(c);
  return c.body(stored.body, 200, {
    ...headers,
    ...(stored.bytes !== undefined && { 'Content-Length': String(stored.bytes) }),
    'Content-Type': `image/${file.slice(file.indexOf('.') + 1)}`,
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
}

async function isEditor(c: Context, access: PictureAccess, guards: EditorGuards): Promise<boolean> {
  let passed = false;
  if (access === 'gallery' || access === 'site') await guards[access](c, async () => void (passed = true));
  return passed;
}

/** A cached 404 would hide a picture that Undo has brought back. */
async function notThere(c: Context): Promise<Response> {
  const answer = await c.notFound();
  answer.headers.set('Cache-Control', 'no-store');
  return answer;
}
