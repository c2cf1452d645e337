import { mostVersions } from '#features/clinic/content/content-versions.ts';
import { Hono, type Context } from 'hono';
import { publishedVersions, versionThatIs } from '#features/clinic/content/content-versions-store.server.ts';
import { parseContent } from '#features/clinic/content/parse-content.server.ts';
import { audit } from '#features/staff/audit/audit.server.ts';
import type { RequireStaff, StaffVariables } from '#features/staff/session/staff-guard.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import { partsOf } from '../draft/allowed-parts.ts';
import type { EditorPart } from '../draft/editor-parts.ts';
import { rights } from '#features/staff/session/roles.ts';
import { attachment } from '#platform/http/attachment.server.ts';
import { fieldErrors, problem } from '#platform/api/problem.server.ts';
import { limitBody, readJson } from '#platform/api/read-request.server.ts';
import { picturesToCarry, takeInPictures } from '../pictures/carry-pictures.server.ts';
import { publishBody, publishQuery } from './api-calls.server.ts';
import { packContent, unpackContent } from './carry-content.server.ts';
import {
  draftFrom,
  leaveDraft,
  readEditing,
  storeDraft,
  type ChangedMeanwhile,
  type Editing,
  type Editor,
} from './change-content.server.ts';
import { previewPublishing, publishContent } from './publish-content.server.ts';

/** 500 reviews and 200 services in three languages. */
export const longestContent = 4_000_000;
/** And a hundred pictures. */
const longestImport = 40_000_000;

/** Mounted at /api/staff/clinic: what the owner says of the clinic. */
export function contentApi(editing: Editing, callerOf: (c: Context) => Caller, requireStaff: RequireStaff) {
  const api = new Hono<StaffVariables>();
  const owner = requireStaff(rights['publish the site']);
  const editor = requireStaff(rights['change parts of the site']);
  const { booking } = editing;
  const editorOf = (c: Context<StaffVariables>): Editor => ({
    signedIn: c.get('signedIn'),
    caller: callerOf(c),
  });

  api.get('/', editor, async (c) => {
    if (partsOf(c.get('signedIn')).length === 0) return problem(c, notAllowed());
    const read = await readEditing(editing);
    return c.json(read, 200, { ETag: tagOf(read.version) });
  });

  api.put('/draft', editor, limitBody(longestContent), async (c) => {
    const parts = partsOf(c.get('signedIn'));
    if (parts.length === 0) return problem(c, notAllowed());
    const seen = seenVersion(c);
    if (seen === 'none') {
      return problem(c, { status: 428, title: 'Send If-Match: the ETag of what you had before you' });
    }
    if (seen === 'malformed') return problem(c, noTag);
    const sent = await readJson(c);
    if (!sent.ok) return sent.response;
    const saved = await storeDraft(editing, editorOf(c), { sent: sent.value, seen, parts });
    if (saved.ok) {
      const { version, preview, warnings } = saved;
      return c.json({ version, preview, warnings }, 200, { ETag: tagOf(version) });
    }
    if (saved.reason === 'other-parts') return problem(c, notAllowed(saved.parts));
    return saved.reason === 'faults' ? atFault(c, saved.errors) : conflict(c, saved);
  });

  api.delete('/draft', owner, async (c) =>
    (await leaveDraft(editing, editorOf(c)))
      ? c.body(null, 204)
      : problem(c, { status: 404, title: 'There is no draft' }),
  );

  api.post('/publish', editor, async (c, next) => {
    if (publishQuery.parse(c.req.query()).preview === undefined) return next();
    if (partsOf(c.get('signedIn')).length === 0) return problem(c, notAllowed());
    const preview = await previewPublishing(editing);
    return preview ? c.json(preview) : problem(c, noDraft);
  });

  api.post('/publish', owner, async (c) => {
    const seen = seenVersion(c);
    if (seen === 'malformed') return problem(c, noTag);
    const sent = await readJson(c);
    if (!sent.ok) return sent.response;
    const body = publishBody.safeParse(sent.value);
    if (!body.success) return atFault(c, fieldErrors(body.error));
    const published = await publishContent(editing, editorOf(c), {
      ...body.data,
      seen: seen === 'none' ? undefined : seen,
    });
    if (published.ok) return c.json({ version: published.version }, 200, { ETag: tagOf(published.version) });
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
  });

  api.get('/versions', owner, async (c) =>
    c.json({ versions: await publishedVersions(booking.database.queries, mostVersions) }),
  );

  api.post('/versions/:version/restore', owner, async (c) => {
    const version = Number(c.req.param('version'));
    const draft = Number.isSafeInteger(version) && (await draftFrom(editing, editorOf(c), { version }));
    if (!draft) return problem(c, { status: 404, title: 'There is no such version' });
    return c.json(draft, 200, { ETag: tagOf(draft.version) });
  });

  api.get('/export', owner, async (c) => {
    const newest = (await versionThatIs(booking.database.queries, 'draft')) ?? editing.content.current();
    const { clinicPictures } = editing;
    const carried = clinicPictures ? await picturesToCarry(clinicPictures, newest.content) : [];
    const { signedIn, caller } = editorOf(c);
    const now = editing.staff.clock.now();
    await audit(booking.database.queries, signedIn, caller, { action: 'clinic-exported' }, now);
    return c.body(await packContent(newest.content, carried), 200, {
      ...attachment('clinic.tar', 'application/x-tar'),
    });
  });

  api.post('/import', owner, limitBody(longestImport), async (c) => {
    const sent = await unpackContent(new Uint8Array(await c.req.arrayBuffer()));
    if (sent === undefined)
      return problem(c, { status: 415, title: 'Send a file that an export of this program has made' });
    const parsed = parseContent(sent.content);
    if (!parsed.ok) return atFault(c, parsed.errors);
    const { clinicPictures } = editing;
    const { content, leftOut } = clinicPictures
      ? await takeInPictures(clinicPictures, parsed.content, sent.pictures)
      : { content: parsed.content, leftOut: 0 };
    const draft = await draftFrom(editing, editorOf(c), { content });
    return c.json({ ...draft!, leftOut }, 200, { ETag: tagOf(draft!.version) });
  });
  return api;
}

const noDraft = { status: 409, title: 'There is no draft to publish', more: { reason: 'no-draft' } } as const;

/** As the guard refuses; `parts` of the editor are named where only they are in the way. */
const notAllowed = (parts: readonly EditorPart[] = []) =>
  ({
    status: 403,
    title:
      parts.length > 0 ? `Your account may not change ${parts.join(', ')}` : 'Your account may not do this',
    more: { code: 'operation-not-allowed' },
  }) as const;

const tagOf = (version: number): string => `"${version}"`;

const noTag = {
  status: 400,
  title: 'If-Match is not an ETag of this document: send it as you got it',
} as const;

/** The version that the person had before them. */
function seenVersion(c: Context): number | 'none' | 'malformed' {
  const sent = c.req.header('If-Match');
  if (!sent) return 'none';
  const [, version] = /^(?:W\/)?"(\d{1,15})"$/.exec(sent) ?? [];
  return version === undefined ? 'malformed' : Number(version);
}

const atFault = (c: Context, errors: Readonly<Record<string, string>>) =>
  problem(c, { status: 422, title: 'Some of it can’t be accepted', errors });

const conflict = (c: Context, { reason, version, draft, by, at }: ChangedMeanwhile) =>
  problem(c, {
    status: 409,
    title: 'Another person changed it meanwhile: compare, and save again',
    more: { reason, version, draft, by, at },
  });
