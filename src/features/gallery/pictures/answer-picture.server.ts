import type { Context, MiddlewareHandler } from 'hono';
import { prepare } from '#platform/database/prepare.server.ts';
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

const selectItem = prepare((queries, { imagePath }: { imagePath: string }) =>
  queries.selectFrom('gallery_items').select(['is_active', 'person']).where('image_path', '=', imagePath),
);
const selectDeleted = prepare((queries, { imagePath }: { imagePath: string }) =>
  queries.selectFrom('gallery_deleted').select('id').where('image_path', '=', imagePath),
);

/**
 * Who gets a picture's files at this moment; undefined: it is none of the gallery's. Asked of the database with every file: what one
 * server has hidden, no other one gives out for a moment longer.
 */
export async function accessInGallery(
  queries: Queries,
  imagePath: string,
): Promise<PictureAccess | undefined> {
  const [item] = (await selectItem(queries, { imagePath })).rows;
  if (item) return isRowShown(item) ? 'everybody' : 'gallery';
  // Undo brings it back; until then it is as good as gone.
  return (await selectDeleted(queries, { imagePath })).rows.length > 0 ? 'nobody' : undefined;
}

interface WantedFile {
  folder: string;
  file: string;
  access: PictureAccess;
}

/**
 * Answers with a file of a picture, or as if there were none. Every picture may be withdrawn, so no shared cache may store it, and a
 * browser asks each time whether it may still show its copy: the tag says what it has, and the answer to that has no body.
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
    'Content-Type': file.endsWith('avif') ? 'image/avif' : 'image/webp',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
}

async function isEditor(c: Context, access: PictureAccess, guards: EditorGuards): Promise<boolean> {
  let passed = false;
  if (access === 'gallery' || access === 'site') await guards[access](c, async () => void (passed = true));
  return passed;
}

/** A cache that kept this would hide a picture that Undo has brought back. */
async function notThere(c: Context): Promise<Response> {
  const answer = await c.notFound();
  answer.headers.set('Cache-Control', 'no-store');
  return answer;
}
