import type { IncomingMessage } from 'node:http';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { limitBody } from '#platform/api/read-request.server.ts';
import type { LiveStream } from '#platform/http/live-stream.server.ts';
import { problemBody, problemType } from '#platform/api/problem.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { PictureStorage } from '#platform/pictures/picture-storage.server.ts';
import {
  addItem,
  deleteItem,
  reorderItems,
  restoreItem,
  updateItem,
  type GalleryChange,
  type ItemRefusal,
  type ItemResult,
} from './change-gallery.server.ts';
import { countHeader } from './gallery-client.ts';
import { countItems, listItems } from './gallery-items-store.server.ts';
import {
  deleteQuery,
  faultOf,
  faultOfErrors,
  listQuery,
  newItemForm,
  orderFields,
  readItem,
  type Fault,
} from './gallery-input.server.ts';
import {
  alreadyAgreed,
  damaged,
  tooLarge,
  tooManyPixels,
  tookTooMuch,
  tooLateToRestore,
  uploadPeople,
  wrongType,
} from './item-rules.ts';
import { accessInGallery, answerPicture, storedFile, type EditorGuards } from './answer-picture.server.ts';
import type { GalleryNeeds } from './ingest-picture.server.ts';
import { storageFolder } from './picture-address.ts';

const refusals: Record<
  Exclude<ItemRefusal['reason'], 'advertising'>,
  { status: 400 | 404 | 409 | 413 | 415 | 422; error: string }
> = {
  'wrong-type': { status: 415, error: wrongType },
  damaged: { status: 422, error: damaged },
  'too-large': { status: 413, error: tooLarge },
  'too-many-pixels': { status: 422, error: tooManyPixels },
  'took-too-much': { status: 422, error: tookTooMuch },
  'no-picture': { status: 400, error: 'Choose a file, or give the address of a picture' },
  'person-elsewhere': { status: 422, error: uploadPeople },
  'agreed-before': { status: 422, error: alreadyAgreed },
  'not-found': { status: 404, error: 'This item has been deleted' },
  'changed-meanwhile': { status: 409, error: 'Somebody else changed this item meanwhile' },
};
/** Room for 20,000 ids. */
const mostOrderBytes = 1024 * 1024;

/** Mounted at /api/gallery. Every change passes `guard` first. */
export function galleryApi(
  needs: GalleryNeeds,
  live: LiveStream,
  guard: MiddlewareHandler,
  recordOf: (c: Context) => GalleryChange['record'],
) {
  const api = new Hono();
  const { database } = needs;
  const changing = (c: Context) => ({ ...needs, record: recordOf(c) });

  // All items; of one category with ?category=, a page of them with ?after=<order>&limit=.
  const answerList = async (c: Context, withHidden: boolean) => {
    const { category: filter = 'All', after, limit } = listQuery.parse(c.req.query());
    const items = await listItems(database.queries, {
      filter,
      withHidden,
      ...(after !== undefined && { after }),
      ...(limit !== undefined && { limit }),
    });
    if (limit !== undefined) {
      c.header(countHeader, String((await countItems(database.queries, { withHidden }))[filter]));
    }
    return c.json({ items }, 200, { 'Cache-Control': withHidden ? 'no-store' : 'no-cache' });
  };
  api.get('/', (c) => answerList(c, false));
  api.get('/all', guard, (c) => answerList(c, true));

  api.get('/live', (c) => live.answer(c));

  api.post('/', guard, async (c) => {
    const form = await readItem(c.req.raw, newItemForm);
    if (!form.ok) return refusedForm(c, form);
    const added = await addItem(changing(c), form.fields, form.file);
    // The connection was lost meanwhile: its sender takes it for failed, and sends it again.
    if (added.ok && c.req.raw.signal.aborted) await deleteItem(changing(c), added.item.id);
    return answer(c, added, 201);
  });

  api.put(
    '/order',
    guard,
    limitBody(mostOrderBytes, (c) => refused(c, 413, 'The list is too long')),
    async (c) => {
      const order = orderFields.safeParse(await c.req.json().catch(() => undefined));
      if (!order.success) return refusedFields(c, faultOf(order.error));
      await reorderItems(changing(c), order.data.ids);
      return c.json({ success: true });
    },
  );

  api.patch('/:id', guard, async (c) => {
    const form = await readItem(c.req.raw);
    if (!form.ok) return refusedForm(c, form);
    return answer(c, await updateItem(changing(c), c.req.param('id'), form.fields, form.file), 200);
  });

  api.delete('/:id', guard, async (c) => {
    const undoable = deleteQuery.parse(c.req.query()).undoable !== undefined;
    const deleted = await deleteItem(changing(c), c.req.param('id'), { undoable });
    return deleted ? c.json({ success: true }) : refused(c, 404, refusals['not-found'].error);
  });

  api.post('/:id/restore', guard, async (c) => {
    const item = await restoreItem(changing(c), c.req.param('id'));
    return item ? c.json({ success: true, item }) : refused(c, 404, tooLateToRestore);
  });

  return api;
}

/** Under /api/gallery every refusal, the guard's too, is in the gallery's own form and problem details (RFC 9457) at once. */
export const galleryResults: MiddlewareHandler = async (c, next) => {
  await next();
  const { status, headers } = c.res;
  if (status < 400) return;
  // Each refusal has one of the two.
  const answer = (await c.res.json()) as { error: string; title: string };
  const { error = answer.title, title = error } = answer;
  headers.set('Content-Type', problemType);
  c.res = undefined;
  const body = problemBody({ status, title, more: { ...answer, success: false, error } });
  c.res = new Response(body, { status, headers });
};

function answer(c: Context, result: ItemResult, status: 200 | 201) {
  if (result.ok) return c.json({ success: true, item: result.item }, status);
  if (result.reason === 'advertising') return refusedFields(c, faultOfErrors(result.errors));
  const refusal = refusals[result.reason];
  return c.json(
    { success: false, error: refusal.error, ...('item' in result && { item: result.item }) },
    refusal.status,
  );
}

function refusedForm(c: Context, form: { reason: 'too-large' } | ({ reason: 'bad-fields' } & Fault)) {
  return form.reason === 'too-large' ? refused(c, 413, tooLarge) : refusedFields(c, form);
}

const refusedFields = (c: Context, { fault, errors }: Fault) =>
  c.json({ success: false, error: fault, ...(errors && { errors }) }, 422);

const refused = (c: Context, status: 404 | 413, error: string) => c.json({ success: false, error }, status);

/** Mounted at /pictures: the gallery's own. A picture's files never change: a new picture has a new name. */
export function pictureFiles(
  { database, pictures }: { database: Pick<Database, 'queries'>; pictures: PictureStorage },
  guards: EditorGuards,
) {
  const files = new Hono();
  files.get(`/:name{\\d+_[\\w.-]+}/:file{${storedFile}}`, async (c) => {
    const { name, file } = c.req.param();
    const folder = `${storageFolder}${name}`;
    const access = (await accessInGallery(database.queries, folder)) ?? 'nobody';
    return answerPicture(c, { pictures, guards }, { folder, file, access });
  });
  return files;
}

/** A picture on its way to the gallery: ten megabytes take a slow phone minutes. */
export function isUpload({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) {
  const [path] = url.split('?', 1);
  const isForm = headers['content-type']?.startsWith('multipart/form-data') ?? false;
  return (
    isForm &&
    ((method === 'POST' && path === '/api/gallery') ||
      (method === 'PATCH' && /^\/api\/gallery\/[\w-]+$/.test(path!)))
  );
}
