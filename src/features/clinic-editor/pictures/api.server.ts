import type { IncomingMessage } from 'node:http';
import { Hono, type Context } from 'hono';
import { isNamedInCurrentVersions } from '#features/clinic/content/rewritten-versions-store.server.ts';
import { galleryTopic } from '#features/gallery/pictures/gallery-items-store.server.ts';
import { isInGallery, showAgreed } from '#features/gallery/pictures/gallery-people-store.server.ts';
import {
  accessInGallery,
  answerPicture,
  storedFile,
  type EditorGuards,
  type PictureAccess,
} from '#features/gallery/pictures/answer-picture.server.ts';
import type { PictureRefusal } from '#features/gallery/pictures/ingest-picture.server.ts';
import {
  damaged,
  mostBytes,
  tooLarge,
  tooManyPixels,
  tookTooMuch,
  wrongType,
} from '#features/gallery/pictures/item-rules.ts';
import { audit } from '#features/staff/audit/audit.server.ts';
import type { RequireStaff, StaffVariables } from '#features/staff/session/staff-guard.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import { mayAct, rights } from '#features/staff/session/roles.ts';
import { attachment } from '#platform/http/attachment.server.ts';
import { fieldErrors, problem } from '#platform/api/problem.server.ts';
import { limitBody, readJson } from '#platform/api/read-request.server.ts';
import { returnMemoryWhenQuiet } from '#platform/api/return-memory.server.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import type { PictureStorage } from '#platform/pictures/picture-storage.server.ts';
import { pictureTypeOf } from '#platform/pictures/picture-type.ts';
import { addPicture, type ClinicPictures, type PictureEditor } from './add-picture.server.ts';
import { consentBody, pictureForm } from './api-calls.server.ts';
import {
  formTypeKept,
  formFile,
  findPicture,
  formFolder,
  listEnded,
  listPictures,
  setConsent,
  type KnownPicture,
} from './clinic-pictures-store.server.ts';
import { needsConsent, showsPerson, type StoredPicture } from './picture-consent.ts';
import { withdrawConsent } from './withdraw-consent.server.ts';

const refusals: Record<PictureRefusal, { status: 413 | 415 | 422; title: string }> = {
  'wrong-type': { status: 415, title: wrongType },
  damaged: { status: 422, title: damaged },
  'too-large': { status: 413, title: tooLarge },
  'too-many-pixels': { status: 422, title: tooManyPixels },
  'took-too-much': { status: 422, title: tookTooMuch },
};
const unknown = { status: 404, title: 'There is no such picture' } as const;
const upload = limitBody(mostBytes + 64 * 1024, (c) => problem(c, refusals['too-large']));
const consentBytes = 10_000;

/** Mounted at /api/staff/clinic/pictures: pictures of the clinic, and that people agreed to be shown in them. */
export function clinicPicturesApi(
  needs: ClinicPictures,
  callerOf: (c: Context) => Caller,
  requireStaff: RequireStaff,
) {
  const api = new Hono<StaffVariables>();
  const owner = requireStaff(rights['publish the site']);
  const keeper = requireStaff(rights['keep permissions to show']);
  const { database, pictures } = needs;
  const editorOf = (c: Context<StaffVariables>): PictureEditor => ({
    signedIn: c.get('signedIn'),
    caller: callerOf(c),
  });
  const fileOf = (c: Context) => `${c.req.param('kind')}/${c.req.param('name')}`;

  /** Who looks after the gallery alone has to do with its pictures alone. */
  const mayKeep = async (c: Context<StaffVariables>, file: string) =>
    mayAct(c.get('signedIn').account.role, rights['publish the site']) ||
    (await isInGallery(database.queries, file));

  api.get('/', keeper, async (c) => {
    const known: KnownPicture[] = [];
    for (const picture of await listPictures(database.queries))
      if (await mayKeep(c, picture.file)) known.push(picture);
    const isOwner = mayAct(c.get('signedIn').account.role, rights['publish the site']);
    const ended = isOwner && { ended: await listEnded(database.queries) };
    return c.json({ pictures: known.map(stored), ...ended }, 200, { 'Cache-Control': 'no-store' });
  });

  api.post('/', owner, upload, async (c) => {
    const form = pictureForm.safeParse(Object.fromEntries(await formOf(c)));
    if (!form.success)
      return problem(c, { status: 422, title: 'Send one picture', errors: fieldErrors(form.error) });
    const { file: sent, person } = form.data;
    returnMemoryWhenQuiet();
    const bytes = new Uint8Array(await sent.arrayBuffer());
    const added = await addPicture(
      needs,
      editorOf(c),
      { name: sent.name.replace(/^.*[/\\]/s, ''), type: sent.type, bytes },
      { showsPerson: person === 'yes' },
    );
    return added.ok ? c.json({ file: added.file }, 201) : problem(c, refusals[added.reason]);
  });

  const one = '/:kind/:name';
  const audited = (c: Context<StaffVariables>, change: Parameters<typeof setConsent>[2]) =>
    database.transaction(async (tx) => {
      const file = fileOf(c);
      const now = needs.clock.now();
      if (!(await setConsent(tx, file, change))) return false;
      if ('consent' in change && (await showAgreed(tx, file, now))) await database.announce(tx, galleryTopic);
      const { signedIn, caller } = editorOf(c);
      const details = 'consent' in change ? { until: change.consent.until } : { form: change.form };
      const event = { action: 'picture-consent-written', subject: file, details } as const;
      await audit(tx, signedIn, caller, event, now);
      return true;
    });

  api.put(`${one}/consent`, keeper, limitBody(consentBytes), async (c) => {
    const sent = await readJson(c);
    if (!sent.ok) return sent.response;
    const body = consentBody.safeParse(sent.value);
    if (!body.success)
      return problem(c, {
        status: 422,
        title: 'Some of it can’t be accepted',
        errors: fieldErrors(body.error),
      });
    if (!(await mayKeep(c, fileOf(c)))) return problem(c, unknown);
    return (await audited(c, { consent: body.data })) ? c.body(null, 204) : problem(c, unknown);
  });

  api.put(`${one}/form`, keeper, upload, async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const type = formTypeOf(bytes);
    if (!type) return problem(c, { status: 415, title: 'Send a PDF, or a photograph as JPEG or PNG' });
    const isKnown = (await findPicture(database.queries, fileOf(c))) !== undefined;
    if (!isKnown || !(await mayKeep(c, fileOf(c)))) return problem(c, unknown);
    await pictures.put(formFolder(fileOf(c)), formFile, bytes, type);
    return (await audited(c, { form: type })) ? c.body(null, 204) : problem(c, unknown);
  });

  api.get(`${one}/form`, owner, async (c) => {
    const type = await formTypeKept(database.queries, fileOf(c));
    const content = type && (await pictures.get(formFolder(fileOf(c)), formFile));
    if (!type || !content) return problem(c, unknown);
    return c.body(content.body, 200, {
      ...attachment(`consent.${type.split('/')[1]}`, type),
      'Cache-Control': 'no-store',
    });
  });

  api.post(`${one}/withdraw`, keeper, async (c) => {
    const file = fileOf(c);
    const isTakenBack = (await mayKeep(c, file)) && (await withdrawConsent(needs, editorOf(c), file));
    return isTakenBack ? c.body(null, 204) : problem(c, unknown);
  });
  return api;
}

const stored = ({ file, consent, form }: KnownPicture): StoredPicture => ({
  file,
  showsPerson: showsPerson(file),
  ...(consent && { consent }),
  hasForm: form !== undefined,
});

/** Nothing where it is no form. */
const formOf = (c: Context): Promise<FormData> => c.req.raw.formData().catch(() => new FormData());

function formTypeOf(bytes: Uint8Array): string | undefined {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-') return 'application/pdf';
  const type = pictureTypeOf(bytes);
  return type === 'jpeg' || type === 'png' ? `image/${type}` : undefined;
}

/** A picture, a signed form or a whole site on its way: that takes a slow phone minutes. */
export const isContentUpload = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  /^(POST|PUT)$/.test(method ?? '') &&
  /^\/api\/staff\/clinic\/(import|pictures(\/[\w-]+\/\w+\/form)?)$/.test(url.split('?', 1)[0]!);

/** Mounted at /pictures, beside the gallery's. */
export function clinicPictureFiles(
  { database, pictures }: { database: Pick<Database, 'queries'>; pictures: PictureStorage },
  guards: EditorGuards,
) {
  const files = new Hono();
  files.get(`/:kind{clinic|people}/:name{\\d+_[a-z0-9]+}/:file{${storedFile}}`, async (c) => {
    const { kind, name, file } = c.req.param();
    const folder = `${kind}/${name}`;
    const access = await accessTo(database.queries, folder);
    return answerPicture(c, { pictures, guards }, { folder, file, access });
  });
  return files;
}

/** The published site and its draft, whose preview is open to all who have its link, are for everybody. */
async function accessTo(queries: Queries, file: string): Promise<PictureAccess> {
  const known = await findPicture(queries, file);
  if (!known) return 'nobody';
  const inGallery = await accessInGallery(queries, file);
  if (inGallery) return inGallery;
  return !needsConsent(known) && (await isNamedInCurrentVersions(queries, file)) ? 'everybody' : 'site';
}
