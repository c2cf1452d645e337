import { z } from 'zod';
import type { ApiAnswer, ApiCalls } from '#platform/api/openapi.server.ts';
import { liveQuery } from '#platform/http/live-stream.server.ts';
import {
  deleteQuery,
  itemFields,
  itemForm,
  listQuery,
  newItemForm,
  orderFields,
} from './gallery-input.server.ts';
import { personStates, type GalleryItem } from './gallery-item.ts';
import { tooLarge, tooLateToRestore, wrongType } from './item-rules.ts';

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
const refused = z.object({ success: z.literal(false), error: z.string() });
const no = (says: string): ApiAnswer => ({ says, problem: refused });
const refusedPicture = {
  413: no(tooLarge),
  415: no(wrongType),
  422: no('A field at fault, or a picture that is damaged or too large to show'),
};
const gallery = ['gallery'];

export const galleryCalls: ApiCalls = {
  'GET /api/gallery': {
    summary: 'List the pictures',
    details:
      'Those that are shown, by their order; all of them unless a part is asked for, on which X-Total-Count says how many there are in all.',
    query: listQuery,
    answers: { 200: { says: 'The pictures', json: z.object({ items: z.array(item) }) } },
  },
  'GET /api/gallery/all': {
    summary: 'List the pictures for the editor, hidden ones too',
    details: 'By their order, in whole or in part, as in the list that visitors see.',
    roles: gallery,
    query: listQuery,
    answers: { 200: { says: 'The pictures', json: z.object({ items: z.array(item) }) } },
  },
  'GET /api/gallery/live': {
    summary: 'Hear of changes',
    details:
      'Server-sent events: "changed" after every change, "beat" in between. The id is the gallery’s revision; a line that comes back with Last-Event-ID, or ?seen=, hears at once what it missed.',
    query: liveQuery,
    answers: { 200: { says: 'Events, until the caller leaves', type: 'text/event-stream' } },
  },
  'POST /api/gallery': {
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
  },
  'PUT /api/gallery/order': {
    summary: 'Put the pictures in this order',
    details: 'Ids that are gone are passed over; pictures that are not named stay behind the last.',
    roles: gallery,
    body: orderFields,
    answers: {
      200: { says: 'In this order', json: done },
      413: no('The list is too long'),
      422: no('Not a list of ids'),
    },
  },
  'PATCH /api/gallery/:id': {
    summary: 'Change a picture’s texts, hide or show it, or replace it',
    details:
      'With the version that was seen, a change that somebody else made meanwhile is never overwritten.',
    roles: gallery,
    body: itemFields,
    form: itemForm,
    answers: {
      200: { says: 'Changed', json: changed },
      404: no('It has been deleted'),
      409: { says: 'Somebody else changed it meanwhile', problem: refused.extend({ item }) },
      ...refusedPicture,
    },
  },
  'DELETE /api/gallery/:id': {
    summary: 'Delete a picture and its files',
    details: 'With ?undoable the files stay for ten minutes, in which the picture can be restored.',
    roles: gallery,
    query: deleteQuery,
    answers: { 200: { says: 'Deleted', json: done }, 404: no('It was gone already') },
  },
  'POST /api/gallery/:id/restore': {
    summary: 'Undo a deletion',
    roles: gallery,
    answers: { 200: { says: 'Back in its place', json: changed }, 404: no(tooLateToRestore) },
  },
};
