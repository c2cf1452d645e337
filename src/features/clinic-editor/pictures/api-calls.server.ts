import { z } from 'zod';
import { tooLarge, whatIsTaken, wrongType } from '#features/gallery/pictures/item-rules.ts';
import { rights } from '#features/staff/session/roles.ts';
import type { ApiCalls } from '#platform/api/openapi.server.ts';
import { textInput } from '#platform/api/text-input.server.ts';
import { isCivilDate } from '#platform/civil-date.ts';

const yesOrNo = 'Say whether a person can be recognised in it: yes or no';
export const pictureForm = z.strictObject({
  file: z.file('Choose a picture').meta({ description: whatIsTaken }),
  person: z.enum(['yes', 'no'], yesOrNo).meta({ description: 'Whether a person can be recognised in it' }),
});

const filled = (most: number, mend: string) =>
  textInput(mend).trim().min(1, mend).max(most, `Keep it to ${most} letters`);
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

const consent = z.object({ by: z.string(), date: z.iso.date(), purpose: z.string(), until: z.iso.date() });
const picture = z.object({
  file: z.string(),
  showsPerson: z.boolean(),
  consent: consent.optional(),
  hasForm: z.boolean(),
});
const ended = z.object({
  file: z.string(),
  consent,
  hasForm: z.boolean(),
  endedOn: z.iso.date(),
  why: z.enum(['withdrawn', 'over', 'unused']),
  by: z.string().optional(),
});
const unknown = 'There is no such picture, or it was taken back';

export const clinicPictureCalls: ApiCalls = {
  'GET /api/staff/clinic/pictures': {
    summary: 'The clinic’s own pictures, and those of people in the gallery',
    details:
      'Also those that no document names yet, with who agreed to be shown. Who looks after the gallery alone gets those of the gallery. The owner also gets those of people that are shown no more.',
    roles: rights['keep permissions to show'],
    answers: {
      200: {
        says: 'The oldest first',
        json: z.object({ pictures: z.array(picture), ended: z.array(ended).optional() }),
      },
    },
  },
  'POST /api/staff/clinic/pictures': {
    summary: 'Add a picture of the clinic',
    details: 'It is shown once a document that names it is published.',
    roles: rights['publish the site'],
    form: pictureForm,
    answers: {
      201: { says: 'Its name for the document', json: z.object({ file: z.string() }) },
      413: tooLarge,
      415: wrongType,
      422: 'A field at fault, or a picture that is damaged or too large to show',
    },
  },
  'PUT /api/staff/clinic/pictures/:kind/:name/consent': {
    summary: 'Write down who agreed to be shown',
    details:
      'Without it a document with a person’s picture can’t be published, and no visitor sees one in the gallery.',
    roles: rights['keep permissions to show'],
    body: consentBody,
    answers: {
      204: 'It is written',
      400: 'Not JSON',
      404: unknown,
      413: 'Too long',
      415: 'Not JSON',
      422: 'What is wrong',
    },
  },
  'PUT /api/staff/clinic/pictures/:kind/:name/form': {
    summary: 'Keep a scan of the signed form',
    details: 'A PDF, or a photograph as JPEG or PNG. It is never shown to visitors.',
    roles: rights['keep permissions to show'],
    answers: { 204: 'It is kept', 404: unknown, 413: tooLarge, 415: 'Another kind of file' },
  },
  'GET /api/staff/clinic/pictures/:kind/:name/form': {
    summary: 'The scan of the signed form',
    roles: rights['publish the site'],
    answers: { 200: { says: 'The file', type: 'application/pdf' }, 404: unknown },
  },
  'POST /api/staff/clinic/pictures/:kind/:name/withdraw': {
    summary: 'Take a picture back: consent was withdrawn',
    details:
      'It leaves every page, the gallery, the draft, the history and the storage. Who agreed, and that it was withdrawn, is kept.',
    roles: rights['keep permissions to show'],
    answers: { 204: 'It is gone', 404: unknown },
  },
};
