import { maxVersions } from '#features/clinic/content/content-versions.ts';
import type { Context } from 'hono';
import { z } from 'zod';
import { publishedVersions, getVersion } from '#features/clinic/content/content-versions-store.server.ts';
import { audit } from '#features/staff/audit/audit.server.ts';
import { callerOf } from '#features/staff/session/staff.server.ts';
import { partsOf } from '../draft/allowed-parts.ts';
import type { EditorPart } from '../draft/editor-parts.ts';
import { mayAct, rights } from '#features/staff/session/roles.ts';
import { attachment } from '#platform/http/attachment.server.ts';
import { defineCall, type ReadResult } from '#platform/api/define-call.server.ts';
import { fieldErrors, fieldsAtFault, problem } from '#platform/api/problem.server.ts';
import { readJson } from '#platform/api/read-request.server.ts';
import { textInput } from '#platform/api/text-input.server.ts';
import { exportPictures, importPictures } from '../pictures/export-pictures.server.ts';
import { packContent, unpackContent } from './export-content.server.ts';
import {
  draftFrom,
  importContent,
  leaveDraft,
  readImported,
  readEditing,
  storeDraft,
  type ChangedMeanwhile,
  type Editing,
  type Editor,
} from './change-content.server.ts';
import { previewPublishing, publishContent } from './publish-content.server.ts';
import { withoutFaults } from './withhold-content.server.ts';

/** 500 reviews and 200 services in three languages. */
const maxContent = 4_000_000;
/** The content and a hundred pictures. */
const maxImport = 40_000_000;

const publishQuery = z.object({ preview: z.string().optional() });
const draftQuery = z.object({ unfinished: z.string().optional() });
const publishBody = z.strictObject({
  visits: z.record(textInput().max(20), z.enum(['keep', 'cancel'], 'Send keep or cancel')).default({}),
  reasons: z.record(textInput().max(200), textInput().max(1000)).default({}),
});

const content = z.looseObject({ name: z.string() });
const warning = z.object({ path: z.string(), rule: z.string(), says: z.string() });
const visit = z.object({
  reference: z.string(),
  date: z.iso.date(),
  time: z.string(),
  service: z.string(),
});
const draftShape = z.object({ version: z.number().int(), warnings: z.array(warning) });
const withheldShape = z.array(
  z.object({
    path: z.string(),
    field: z.string(),
    says: z.string(),
    flagged: z.array(z.string()).optional(),
  }),
);
const bodyFaults = {
  413: 'Too long',
  415: 'Not JSON',
  422: 'What is wrong, by its path in the document',
} as const;
const changed = {
  says: 'Another person changed it meanwhile; `draft` is what it is now',
  problem: z.object({ reason: z.string(), version: z.number().optional(), draft: content.optional() }),
};

const noTag = 'If-Match is not an ETag of this document';
const tagPattern = /^(?:W\/)?"(\d{1,15})"$/;
/** The version that the person had before them. */
const tag = z
  .string('Send If-Match: the ETag of what you had before you')
  .refine((text) => tagPattern.test(text), `${noTag}: send it as you got it`)
  .transform((text) => Number(tagPattern.exec(text)![1]))
  .meta({ description: 'The ETag of what you had before you' });
const editors = rights['change parts of the site'];
const owner = rights['publish the site'];

const editorOf = (c: Context): Editor => ({ signedIn: c.var.signedIn, caller: callerOf(c) });

/** The answer to an account that the owner allows no part. */
const refuseWithoutParts = (c: Context): Response | undefined =>
  partsOf(c.var.signedIn).length === 0 ? problem(c, notAllowed()) : undefined;

export const contentCalls = [
  defineCall({
    method: 'GET',
    path: '/api/staff/clinic',
    summary: 'What the owner says of the clinic',
    details:
      'What is published, the draft if there is one, and what to look at before it is published. Reception reads it where the owner allows them a part.',
    roles: editors,
    answers: {
      200: {
        says: 'With an ETag',
        json: z.looseObject({
          version: z.number().int(),
          published: content,
          draft: content.optional(),
          warnings: z.array(warning),
          withheld: withheldShape,
        }),
      },
    },
    async handle(c, _, editing: Editing) {
      const refusal = refuseWithoutParts(c);
      if (refusal) return refusal;
      const read = await readEditing(editing);
      return c.json(read, 200, { ETag: tagOf(read.version) });
    },
  }),
  defineCall({
    method: 'PUT',
    path: '/api/staff/clinic/draft',
    summary: 'Save the draft',
    details:
      'The whole document. With If-Match, so that no other person’s work is overwritten. With ?unfinished a field with a fault is kept as it was typed, and `errors` names it: publishing leaves it in the draft. Reception changes the parts alone that the owner allows them.',
    roles: editors,
    query: draftQuery,
    headers: z.object({ 'If-Match': tag }),
    body: content,
    answers: {
      200: {
        says: 'Saved',
        json: draftShape.extend({
          errors: z.record(z.string(), z.string()),
          withheld: withheldShape,
        }),
      },
      400: noTag,
      ...bodyFaults,
      409: changed,
      428: 'Without If-Match',
    },
    maxBytes: maxContent,
    read: async (c) => {
      const refusal = refuseWithoutParts(c);
      return refusal ? { ok: false, response: refusal } : readJson(c);
    },
    async handle(c, { headers, query, body: sent }, editing: Editing) {
      const parts = partsOf(c.var.signedIn);
      const isUnfinished = query.unfinished !== undefined;
      const saved = await storeDraft(editing, editorOf(c), {
        sent,
        seen: headers['If-Match'],
        parts,
        isUnfinished,
      });
      if (saved.ok) {
        const { ok: _, ...draft } = saved;
        return c.json(draft, 200, { ETag: tagOf(draft.version) });
      }
      if (saved.reason === 'other-parts') return problem(c, notAllowed(saved.parts));
      return saved.reason === 'faults' ? atFault(c, saved.errors) : conflict(c, saved);
    },
  }),
  defineCall({
    method: 'DELETE',
    path: '/api/staff/clinic/draft',
    summary: 'Leave the draft',
    roles: owner,
    answers: { 204: 'It is gone', 404: 'There is none' },
    handle: async (c, _, editing: Editing) =>
      (await leaveDraft(editing, editorOf(c)))
        ? c.body(null, 204)
        : problem(c, { status: 404, title: 'There is no draft' }),
  }),
  defineCall({
    method: 'POST',
    path: '/api/staff/clinic/publish',
    summary: 'Publish the draft',
    details:
      'Visits that no longer fit are kept or cancelled with a message, by their references. What is not complete, such as a photo without permission, and a flagged text without a reason stay in the draft, and what was live stands in their place. With ?preview nothing is published: the answer is what would be asked, of reception too where the owner allows them a part. Only the owner publishes.',
    roles: editors,
    query: publishQuery,
    headers: z.object({ 'If-Match': tag.optional() }),
    body: publishBody,
    answers: {
      200: {
        says: 'It is live; with isUnchanged all that was changed stays in the draft',
        json: z.looseObject({ version: z.number().int(), isUnchanged: z.boolean().optional() }),
      },
      400: noTag,
      ...bodyFaults,
      409: {
        says: 'Booked visits would no longer fit, there is no draft, or it was changed meanwhile',
        problem: z.object({ visits: z.array(visit).optional(), reason: z.string().optional() }),
      },
    },
    read: async (c): Promise<ReadResult<z.output<typeof publishBody> | undefined>> => {
      if (c.req.query('preview') !== undefined) return { ok: true, value: undefined };
      if (!mayAct(c.var.signedIn.account.role, owner))
        return { ok: false, response: problem(c, notAllowed()) };
      const sent = await readJson(c);
      if (!sent.ok) return sent;
      const { data, error } = publishBody.safeParse(sent.value);
      return error ? { ok: false, response: atFault(c, fieldErrors(error)) } : { ok: true, value: data };
    },
    async handle(c, { headers, body }, editing: Editing) {
      if (!body) {
        const preview = await previewPublishing(editing);
        return refuseWithoutParts(c) ?? c.json(preview);
      }
      const published = await publishContent(editing, editorOf(c), { ...body, seen: headers['If-Match'] });
      if (published.ok) {
        const { version, isUnchanged } = published;
        return c.json({ version, isUnchanged }, 200, { ETag: tagOf(version) });
      }
      switch (published.reason) {
        case 'faults':
          return atFault(c, published.errors);
        case 'no-draft':
          return problem(c, noDraft);
        case 'visits':
          return problem(c, {
            status: 409,
            title: 'Booked visits would no longer fit: keep or cancel each',
            more: { visits: published.visits },
          });
        case 'changed-meanwhile':
          return conflict(c, published);
      }
    },
  }),
  defineCall({
    method: 'GET',
    path: '/api/staff/clinic/versions',
    summary: 'What was published before',
    roles: owner,
    answers: {
      200: {
        says: 'The newest first',
        json: z.object({
          versions: z.array(
            z.object({
              version: z.number().int(),
              isPublished: z.boolean(),
              madeAt: z.number(),
              madeBy: z.string(),
              changes: z.array(
                z.object({ path: z.string(), before: z.string().optional(), after: z.string().optional() }),
              ),
              reasons: z.record(z.string(), z.string()),
            }),
          ),
        }),
      },
    },
    handle: async (c, _, { booking }: Editing) =>
      c.json({ versions: await publishedVersions(booking.database.queries, maxVersions) }),
  }),
  defineCall({
    method: 'POST',
    path: '/api/staff/clinic/versions/:version/restore',
    summary: 'Make a draft of an earlier version',
    roles: owner,
    headers: z.object({ 'If-Match': tag.optional() }),
    answers: {
      200: { says: 'The draft', json: draftShape },
      400: noTag,
      404: 'There is no such version',
      409: changed,
    },
    async handle(c, { headers }, editing: Editing) {
      const version = Number(c.req.param('version'));
      const from = { version, seen: headers['If-Match'] };
      const draft = Number.isSafeInteger(version) && (await draftFrom(editing, editorOf(c), from));
      if (!draft) return problem(c, { status: 404, title: 'There is no such version' });
      if ('reason' in draft) return conflict(c, draft);
      return c.json(draft, 200, { ETag: tagOf(draft.version) });
    },
  }),
  defineCall({
    method: 'GET',
    path: '/api/staff/clinic/export',
    summary: 'All of it as one file',
    roles: owner,
    answers: { 200: { says: 'A tar file', type: 'application/x-tar' } },
    async handle(c, _, editing: Editing) {
      const newest =
        (await getVersion(editing.booking.database.queries, 'draft')) ?? editing.content.current();
      const { clinicPictures } = editing;
      // A file with a fault is refused.
      const exportable = withoutFaults(newest.content, editing.content.current().content);
      const exported = clinicPictures ? await exportPictures(clinicPictures, exportable) : [];
      const { signedIn, caller } = editorOf(c);
      const now = editing.staff.clock.now();
      await audit(editing.booking.database.queries, signedIn, caller, { action: 'clinic-exported' }, now);
      return c.body(await packContent(exportable, exported), 200, {
        ...attachment('clinic.tar', 'application/x-tar'),
      });
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/staff/clinic/import',
    summary: 'Make a draft of such a file',
    roles: owner,
    headers: z.object({ 'If-Match': tag.optional() }),
    answers: {
      200: {
        says: 'The draft, and how many of its pictures are left out: they did not come, or are no pictures',
        json: draftShape.extend({ leftOut: z.number().int() }),
      },
      400: noTag,
      409: changed,
      413: 'Too long',
      415: 'No such file',
      422: 'What is wrong',
    },
    maxBytes: maxImport,
    read: async (c) => ({ ok: true, value: new Uint8Array(await c.req.arrayBuffer()) }),
    async handle(c, { body, headers }, editing: Editing) {
      const sent = await unpackContent(body);
      if (sent === undefined)
        return problem(c, { status: 415, title: 'Send a file that an export of this program has made' });
      const imported = readImported(editing, sent.content);
      if (!imported.ok) return atFault(c, imported.errors);
      const { clinicPictures } = editing;
      const { content, leftOut } = clinicPictures
        ? await importPictures(clinicPictures, imported.content, sent.pictures)
        : { content: imported.content, leftOut: 0 };
      const draft = await importContent(editing, editorOf(c), content, headers['If-Match']);
      if ('reason' in draft) return conflict(c, draft);
      return c.json({ ...draft, leftOut }, 200, { ETag: tagOf(draft.version) });
    },
  }),
];

const noDraft = { status: 409, title: 'There is no draft to publish', more: { reason: 'no-draft' } } as const;

/** Refused like by the guard; `parts` names the editor parts that are missing, if only some are. */
const notAllowed = (parts: readonly EditorPart[] = []) =>
  ({
    status: 403,
    title:
      parts.length > 0 ? `Your account may not change ${parts.join(', ')}` : 'Your account may not do this',
    more: { code: 'operation-not-allowed' },
  }) as const;

const tagOf = (version: number): string => `"${version}"`;

const atFault = (c: Context, errors: Record<string, string>) =>
  fieldsAtFault(c, errors, 'Some of it can’t be accepted');

const conflict = (c: Context, { reason, version, draft, by, at }: ChangedMeanwhile) =>
  problem(c, {
    status: 409,
    title: 'Another person changed it meanwhile: compare, and save again',
    more: { reason, version, draft, by, at },
  });
