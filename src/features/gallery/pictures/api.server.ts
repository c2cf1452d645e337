import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { defineCall } from '#platform/api/define-call.server.ts';
import type { ApiAnswer } from '#platform/api/openapi.server.ts';
import { liveQuery, type LiveStream } from '#platform/http/live-stream.server.ts';
import { problemBody, problemType } from '#platform/api/problem.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Language } from '#platform/language.ts';
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
  itemFields,
  itemForm,
  listQuery,
  maxItemFormBytes,
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
  preparationTimeout,
  tooLateToRestore,
  uploadPeople,
  wrongType,
} from './item-rules.ts';
import { accessInGallery, answerPicture, storedFile, type EditorGuards } from './answer-picture.server.ts';
import { personStates, type GalleryItem } from './gallery-item.ts';
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
  'took-too-much': { status: 422, error: preparationTimeout },
  'no-picture': { status: 400, error: 'Choose a file, or give the address of a picture' },
  'person-elsewhere': { status: 422, error: uploadPeople },
  'agreed-before': { status: 422, error: alreadyAgreed },
  'not-found': { status: 404, error: 'This item has been deleted' },
  'changed-meanwhile': { status: 409, error: 'Somebody else changed this item meanwhile' },
};

const item = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  image: z.string().meta({ description: 'A path of this site, or the https address of a picture elsewhere' }),
  imagePath: z.string().nullable().meta({ description: 'Where it is stored; null for a picture elsewhere' }),
  order: z.number().int().min(1),
  alt: z.string(),
  focalPoint: z.object({ x: z.number(), y: z.number() }),
  size: z.object({ width: z.number(), height: z.number() }).nullable(),
  preview: z.string().nullable(),
  isActive: z.boolean(),
  person: z.enum(personStates).optional().meta({
    description:
      'Whether a person can be recognised in it: no; one whose permission it waits for, unseen; one who agreed. Absent: not said yet',
  }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  isDefault: z.boolean(),
  version: z.number().int(),
}) satisfies z.ZodType<GalleryItem>;

const done = z.object({ success: z.literal(true) });
const changed = done.extend({ item });
const refusal = z.object({ success: z.literal(false), error: z.string() });
const no = (says: string): ApiAnswer => ({ says, problem: refusal });
const refusedPicture = {
  413: no(tooLarge),
  415: no(wrongType),
  422: no('A field at fault, or a picture that is damaged or too large to show'),
};
const gallery = ['gallery'] as const;

interface Needs extends GalleryNeeds {
  translate(item: GalleryItem, language: Language): GalleryItem;
  recordOf(c: Context): GalleryChange['record'];
}

const changing = (c: Context, needs: Needs) => ({ ...needs, record: needs.recordOf(c) });

/** All items; one category with ?category=, one page with ?after=<order>&limit=. */
async function answerList(
  c: Context,
  { category, after, limit, language }: z.output<typeof listQuery>,
  { database, translate }: Needs,
  withHidden: boolean,
) {
  const filter = category ?? 'All';
  const items = await listItems(database.queries, {
    filter,
    withHidden,
    ...(after !== undefined && { after }),
    ...(limit !== undefined && { limit }),
  });
  if (limit !== undefined) {
    c.header(countHeader, String((await countItems(database.queries, { withHidden }))[filter]));
  }
  const shown = items.map((item) => translate(item, language ?? 'en'));
  return c.json({ items: shown }, 200, { 'Cache-Control': withHidden ? 'no-store' : 'no-cache' });
}

const upload = { maxBytes: maxItemFormBytes, tooLong: tooLarge };

async function readForm(c: Context, fields: typeof itemForm | typeof newItemForm) {
  const sent = await readItem(c.req.raw, fields);
  if (sent.ok) return { ok: true, value: sent } as const;
  const response = sent.reason === 'too-large' ? refused(c, 413, tooLarge) : refusedFields(c, sent);
  return { ok: false, response } as const;
}

export const galleryCalls = [
  defineCall({
    method: 'GET',
    path: '/api/gallery',
    summary: 'List the pictures',
    details:
      'Those that are shown, by their order; all of them unless a part is asked for, on which X-Total-Count says how many there are in all.',
    query: listQuery,
    answers: { 200: { says: 'The pictures', json: z.object({ items: z.array(item) }) } },
    handle: (c, { query }, needs: Needs) => answerList(c, query, needs, false),
  }),
  defineCall({
    method: 'GET',
    path: '/api/gallery/all',
    summary: 'List the pictures for the editor, hidden ones too',
    details: 'By their order, in whole or in part, as in the list that visitors see.',
    roles: gallery,
    query: listQuery,
    answers: { 200: { says: 'The pictures', json: z.object({ items: z.array(item) }) } },
    handle: (c, { query }, needs: Needs) => answerList(c, query, needs, true),
  }),
  defineCall({
    method: 'GET',
    path: '/api/gallery/live',
    summary: 'Hear of changes',
    details:
      'Server-sent events: "changed" after every change, "beat" in between. The id is the gallery’s revision; a line that comes back with Last-Event-ID, or ?seen=, hears at once what it missed.',
    query: liveQuery,
    answers: { 200: { says: 'Events, until the caller leaves', type: 'text/event-stream' } },
    handle: (c, _, { live }: { live: { gallery: LiveStream } }) => live.gallery.answer(c),
  }),
  defineCall({
    method: 'POST',
    path: '/api/gallery',
    summary: 'Add a picture, behind the last',
    details:
      'As a form with a file, or with the https address of a picture elsewhere. A picture of a batch stands before those of it that were chosen later.',
    roles: gallery,
    body: itemFields,
    form: newItemForm,
    answers: {
      201: { says: 'Added', json: changed },
      400: no('Neither file nor address'),
      ...refusedPicture,
    },
    ...upload,
    read: (c) => readForm(c, newItemForm),
    async handle(c, { body: { fields, file } }, needs: Needs) {
      const added = await addItem(changing(c, needs), fields, file);
      // The connection was lost, so the client will retry: the item would be added twice.
      if (added.ok && c.req.raw.signal.aborted) await deleteItem(changing(c, needs), added.item.id);
      return answer(c, added, 201);
    },
  }),
  defineCall({
    method: 'PUT',
    path: '/api/gallery/order',
    summary: 'Put the pictures in this order',
    details: 'Ids that are gone are passed over; pictures that are not named stay behind the last.',
    roles: gallery,
    body: orderFields,
    answers: {
      200: { says: 'In this order', json: done },
      413: no('The list is too long'),
      422: no('Not a list of ids'),
    },
    /** Room for 20,000 ids. */
    maxBytes: 1024 * 1024,
    tooLong: 'The list is too long',
    async read(c) {
      const { data, error } = orderFields.safeParse(await c.req.json().catch(() => undefined));
      return error ? { ok: false, response: refusedFields(c, faultOf(error)) } : { ok: true, value: data };
    },
    async handle(c, { body }, needs: Needs) {
      await reorderItems(changing(c, needs), body.ids);
      return c.json({ success: true });
    },
  }),
  defineCall({
    method: 'PATCH',
    path: '/api/gallery/:id',
    summary: 'Change a picture’s texts, hide or show it, or replace it',
    details:
      'With the version that was seen, a change that somebody else made meanwhile is never overwritten.',
    roles: gallery,
    body: itemFields,
    form: itemForm,
    answers: {
      200: { says: 'Changed', json: changed },
      404: no('It has been deleted'),
      409: { says: 'Somebody else changed it meanwhile', problem: refusal.extend({ item }) },
      ...refusedPicture,
    },
    ...upload,
    read: (c) => readForm(c, itemForm),
    handle: async (c, { body: { fields, file } }, needs: Needs) =>
      answer(c, await updateItem(changing(c, needs), c.req.param('id'), fields, file), 200),
  }),
  defineCall({
    method: 'DELETE',
    path: '/api/gallery/:id',
    summary: 'Delete a picture and its files',
    details: 'With ?undoable the files stay for ten minutes, in which the picture can be restored.',
    roles: gallery,
    query: deleteQuery,
    answers: { 200: { says: 'Deleted', json: done }, 404: no('It was gone already') },
    async handle(c, { query }, needs: Needs) {
      const undoable = query.undoable !== undefined;
      const deleted = await deleteItem(changing(c, needs), c.req.param('id'), { undoable });
      return deleted ? c.json({ success: true }) : refused(c, 404, refusals['not-found'].error);
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/gallery/:id/restore',
    summary: 'Undo a deletion',
    roles: gallery,
    answers: { 200: { says: 'Back in its place', json: changed }, 404: no(tooLateToRestore) },
    async handle(c, _, needs: Needs) {
      const item = await restoreItem(changing(c, needs), c.req.param('id'));
      return item ? c.json({ success: true, item }) : refused(c, 404, tooLateToRestore);
    },
  }),
];

/** Every refusal under /api/gallery, the guard's too, combines the gallery's own format with problem details (RFC 9457). */
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
