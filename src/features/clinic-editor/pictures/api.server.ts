import { Hono, type Context } from 'hono';
import { z } from 'zod';
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
import { markFiles } from '#features/clinic/own-mark.ts';
import type { PictureRefusal, Upload } from '#features/gallery/pictures/ingest-picture.server.ts';
import {
  damaged,
  maxPictureBytes,
  tooLarge,
  tooManyPixels,
  preparationTimeout,
  acceptedPictures,
  wrongType,
} from '#features/gallery/pictures/item-rules.ts';
import { audit } from '#features/staff/audit/audit.server.ts';
import { callerOf } from '#features/staff/session/staff.server.ts';
import { mayAct, rights } from '#features/staff/session/roles.ts';
import { attachment } from '#platform/http/attachment.server.ts';
import { defineCall } from '#platform/api/define-call.server.ts';
import { fieldErrors, fieldsAtFault, problem } from '#platform/api/problem.server.ts';
import { readJson } from '#platform/api/read-request.server.ts';
import { lineInput, uploadedName } from '#platform/api/text-input.server.ts';
import { isCivilDate } from '#platform/civil-date.ts';
import { returnMemoryWhenQuiet } from '#platform/api/return-memory.server.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import type { PictureStorage } from '#platform/pictures/picture-storage.server.ts';
import { pictureTypeOf } from '#platform/pictures/picture-type.ts';
import { addPicture, type ClinicPictures, type PictureEditor } from './add-picture.server.ts';
import {
  formTypeKept,
  formFile,
  findPicture,
  formFolder,
  listEnded,
  listPictures,
  pictureConsent,
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
  'took-too-much': { status: 422, title: preparationTimeout },
};

const yesOrNo = 'Say whether a person can be recognised in it: yes or no';
const markForm = z.strictObject({
  file: z.file('Choose a picture').meta({ description: acceptedPictures }),
});
const pictureForm = markForm.extend({
  person: z.enum(['yes', 'no'], yesOrNo).meta({ description: 'Whether a person can be recognised in it' }),
});

const filled = (most: number, mend: string) =>
  lineInput(most, `Keep it to ${most} letters`, mend).min(1, mend);
const day = (mend: string) => z.string(mend).refine(isCivilDate, mend);
export const consentBody = z
  .strictObject({
    by: filled(80, 'Write who agreed'),
    date: day('Choose the day on which they agreed'),
    purpose: filled(200, 'Write what they agreed to, such as: the clinic’s website'),
    until: day('Choose the last day on which it may be shown'),
  })
  .refine(({ date, until }) => until >= date, {
    path: ['until'],
    message: 'Choose a day after the one on which they agreed',
  });

const picture = z.object({
  file: z.string(),
  showsPerson: z.boolean(),
  consent: pictureConsent.optional(),
  hasForm: z.boolean(),
});
const ended = z.object({
  file: z.string(),
  consent: pictureConsent,
  hasForm: z.boolean(),
  endedOn: z.iso.date(),
  why: z.enum(['withdrawn', 'over', 'unused']),
  by: z.string().optional(),
});
const noPicture = 'There is no such picture, or it was taken back';

const owner = rights['publish the site'];
const keeper = rights['keep permissions to show'];
const upload = { maxBytes: maxPictureBytes + 64 * 1024, tooLong: tooLarge };

const addedAnswers = {
  201: { says: 'Its name for the document', json: z.object({ file: z.string() }) },
  413: tooLarge,
  415: wrongType,
  422: 'A field at fault, or a picture that is damaged or too large to show',
};

const isOwner = (c: Context) => mayAct(c.var.signedIn.account.role, owner);
const editorOf = (c: Context): PictureEditor => ({ signedIn: c.var.signedIn, caller: callerOf(c) });
const fileOf = (c: Context) => `${c.req.param('kind')}/${c.req.param('name')}`;
const notKnown = (c: Context) => problem(c, { status: 404, title: 'There is no such picture' });

/** Editors of the gallery may only edit the gallery's pictures. */
const mayKeep = async (c: Context, { database }: ClinicPictures, file: string) =>
  isOwner(c) || (await isInGallery(database.queries, file));

const audited = (c: Context, { database, clock }: ClinicPictures, change: Parameters<typeof setConsent>[2]) =>
  database.transaction(async (tx) => {
    const file = fileOf(c);
    const now = clock.now();
    if (!(await setConsent(tx, file, change))) return false;
    if ('consent' in change && (await showAgreed(tx, file, now))) await database.announce(tx, galleryTopic);
    const { signedIn, caller } = editorOf(c);
    const details = 'consent' in change ? { until: change.consent.until } : { form: change.form };
    const event = { action: 'picture-consent-written', subject: file, details } as const;
    await audit(tx, signedIn, caller, event, now);
    return true;
  });

/** Pictures of the clinic, and that people agreed to be shown in them. */
export const clinicPictureCalls = [
  defineCall({
    method: 'GET',
    path: '/api/staff/clinic/pictures',
    summary: 'The clinic’s own pictures, and those of people in the gallery',
    details:
      'Also those that no document names yet, with who agreed to be shown. Who looks after the gallery alone gets those of the gallery. The owner also gets those of people that are shown no more.',
    roles: keeper,
    answers: {
      200: {
        says: 'The oldest first',
        json: z.object({ pictures: z.array(picture), ended: z.array(ended).optional() }),
      },
    },
    async handle(c, _, needs: ClinicPictures) {
      const { queries } = needs.database;
      const known: KnownPicture[] = [];
      for (const picture of await listPictures(queries))
        if (await mayKeep(c, needs, picture.file)) known.push(picture);
      const withEnded = isOwner(c) && { ended: await listEnded(queries) };
      return c.json({ pictures: known.map(stored), ...withEnded }, 200, { 'Cache-Control': 'no-store' });
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/staff/clinic/pictures',
    summary: 'Add a picture of the clinic',
    details: 'It is shown once a document that names it is published.',
    roles: owner,
    form: pictureForm,
    answers: addedAnswers,
    ...upload,
    async read(c) {
      const { data, error } = pictureForm.safeParse(Object.fromEntries(await formOf(c)));
      return error
        ? { ok: false, response: fieldsAtFault(c, fieldErrors(error), 'Send one picture') }
        : { ok: true, value: data };
    },
    async handle(c, { body: { file, person } }, needs: ClinicPictures) {
      returnMemoryWhenQuiet();
      const added = await addPicture(
        needs,
        editorOf(c),
        await uploadOf(file),
        person === 'yes' ? 'people' : 'clinic',
      );
      return added.ok ? c.json({ file: added.file }, 201) : problem(c, refusals[added.reason]);
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/staff/clinic/pictures/mark',
    summary: 'Add a mark of the clinic',
    details: 'It replaces the site’s in the bar, as an icon and beside links, once a document names it.',
    roles: owner,
    form: markForm,
    answers: addedAnswers,
    ...upload,
    async read(c) {
      const { data, error } = markForm.safeParse(Object.fromEntries(await formOf(c)));
      return error
        ? { ok: false, response: fieldsAtFault(c, fieldErrors(error), 'Send one picture') }
        : { ok: true, value: data };
    },
    async handle(c, { body: { file } }, needs: ClinicPictures) {
      returnMemoryWhenQuiet();
      const added = await addPicture(needs, editorOf(c), await uploadOf(file), 'mark');
      return added.ok ? c.json({ file: added.file }, 201) : problem(c, refusals[added.reason]);
    },
  }),
  defineCall({
    method: 'PUT',
    path: '/api/staff/clinic/pictures/:kind/:name/consent',
    summary: 'Write down who agreed to be shown',
    details: 'Without it no visitor sees a person’s picture: publishing leaves it in the draft.',
    roles: keeper,
    body: consentBody,
    answers: {
      204: 'It is written',
      400: 'Not JSON',
      404: noPicture,
      413: 'Too long',
      415: 'Not JSON',
      422: 'What is wrong',
    },
    maxBytes: 10_000,
    async read(c) {
      const sent = await readJson(c);
      if (!sent.ok) return sent;
      const { data, error } = consentBody.safeParse(sent.value);
      return error
        ? { ok: false, response: fieldsAtFault(c, fieldErrors(error), 'Some of it can’t be accepted') }
        : { ok: true, value: data };
    },
    async handle(c, { body }, needs: ClinicPictures) {
      const isWritten = (await mayKeep(c, needs, fileOf(c))) && (await audited(c, needs, { consent: body }));
      return isWritten ? c.body(null, 204) : notKnown(c);
    },
  }),
  defineCall({
    method: 'PUT',
    path: '/api/staff/clinic/pictures/:kind/:name/form',
    summary: 'Keep a scan of the signed form',
    details: 'A PDF, or a photograph as JPEG or PNG. It is never shown to visitors.',
    roles: keeper,
    answers: { 204: 'It is kept', 404: noPicture, 413: tooLarge, 415: 'Another kind of file' },
    ...upload,
    read: async (c) => ({ ok: true, value: new Uint8Array(await c.req.arrayBuffer()) }),
    async handle(c, { body: bytes }, needs: ClinicPictures) {
      const type = formTypeOf(bytes);
      if (!type) return problem(c, { status: 415, title: 'Send a PDF, or a photograph as JPEG or PNG' });
      const isKnown = (await findPicture(needs.database.queries, fileOf(c))) !== undefined;
      if (!isKnown || !(await mayKeep(c, needs, fileOf(c)))) return notKnown(c);
      await needs.pictures.put(formFolder(fileOf(c)), formFile, bytes, type);
      return (await audited(c, needs, { form: type })) ? c.body(null, 204) : notKnown(c);
    },
  }),
  defineCall({
    method: 'GET',
    path: '/api/staff/clinic/pictures/:kind/:name/form',
    summary: 'The scan of the signed form',
    roles: owner,
    answers: { 200: { says: 'The file', type: 'application/pdf' }, 404: noPicture },
    async handle(c, _, { database, pictures }: ClinicPictures) {
      const type = await formTypeKept(database.queries, fileOf(c));
      const content = type && (await pictures.get(formFolder(fileOf(c)), formFile));
      if (!type || !content) return notKnown(c);
      return c.body(content.body, 200, {
        ...attachment(`consent.${type.split('/')[1]}`, type),
        'Cache-Control': 'no-store',
      });
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/staff/clinic/pictures/:kind/:name/withdraw',
    summary: 'Take a picture back: consent was withdrawn',
    details:
      'It leaves every page, the gallery, the draft, the history and the storage. Who agreed, and that it was withdrawn, is kept.',
    roles: keeper,
    answers: { 204: 'It is gone', 404: noPicture },
    async handle(c, _, needs: ClinicPictures) {
      const file = fileOf(c);
      const isTakenBack =
        (await mayKeep(c, needs, file)) && (await withdrawConsent(needs, editorOf(c), file));
      return isTakenBack ? c.body(null, 204) : notKnown(c);
    },
  }),
];

const stored = ({ file, consent, form }: KnownPicture): StoredPicture => ({
  file,
  showsPerson: showsPerson(file),
  ...(consent && { consent }),
  hasForm: form !== undefined,
});

/** An empty form where the body is no form. */
const formOf = (c: Context): Promise<FormData> => c.req.raw.formData().catch(() => new FormData());

const uploadOf = async (file: File): Promise<Upload> => ({
  name: uploadedName(file),
  type: file.type,
  bytes: new Uint8Array(await file.arrayBuffer()),
});

function formTypeOf(bytes: Uint8Array): string | undefined {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-') return 'application/pdf';
  const type = pictureTypeOf(bytes);
  return type === 'jpeg' || type === 'png' ? `image/${type}` : undefined;
}

/** Mounted at /pictures, next to the gallery's route. */
export function clinicPictureFiles(
  { database, pictures }: { database: Pick<Database, 'queries'>; pictures: PictureStorage },
  guards: EditorGuards,
) {
  const files = new Hono();
  const name = ':name{\\d+_[a-z0-9]+}';
  const addresses = [
    `/:kind{clinic|people}/${name}/:file{${storedFile}}`,
    `/:kind{mark}/${name}/:file{${Object.values(markFiles).join('|').replaceAll('.', '\\.')}}`,
  ];
  for (const address of addresses)
    files.get(address, async (c) => {
      const { kind = '', name: ofPicture = '', file = '' } = c.req.param() as Record<string, string>;
      const folder = `${kind}/${ofPicture}`;
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
