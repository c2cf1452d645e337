import { z } from 'zod';
import { rights } from '#features/staff/session/roles.ts';
import type { ApiCalls } from '#platform/api/openapi.server.ts';

export const publishQuery = z.object({ preview: z.string().optional() });
export const publishBody = z.strictObject({
  visits: z.record(z.string().max(20), z.enum(['keep', 'cancel'], 'Send keep or cancel')).default({}),
  reasons: z.record(z.string().max(200), z.string().max(1000)).default({}),
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
const bodyFaults = {
  413: 'Too long',
  415: 'Not JSON',
  422: 'What is wrong, by its path in the document',
} as const;
const changed = {
  says: 'Another person changed it meanwhile; `draft` is what it is now',
  problem: z.object({ reason: z.string(), version: z.number().optional(), draft: content.optional() }),
};
const tag = z.string().meta({ description: 'The ETag of what you had before you' });
const noTag = 'If-Match is not an ETag of this document';

export const contentCalls: ApiCalls = {
  'GET /api/staff/clinic': {
    summary: 'What the owner says of the clinic',
    details:
      'What is published, the draft if there is one, and what to look at before it is published. Reception reads it where the owner allows them a part.',
    roles: rights['change parts of the site'],
    answers: {
      200: {
        says: 'With an ETag',
        json: z.looseObject({
          version: z.number().int(),
          published: content,
          draft: content.optional(),
          warnings: z.array(warning),
        }),
      },
    },
  },
  'PUT /api/staff/clinic/draft': {
    summary: 'Save the draft',
    details:
      'The whole document. With If-Match, so that no other person’s work is overwritten. Reception changes the parts alone that the owner allows them.',
    roles: rights['change parts of the site'],
    headers: z.object({ 'If-Match': tag }),
    body: content,
    answers: {
      200: { says: 'Saved', json: draftShape },
      400: noTag,
      ...bodyFaults,
      409: changed,
      428: 'Without If-Match',
    },
  },
  'DELETE /api/staff/clinic/draft': {
    summary: 'Leave the draft',
    roles: rights['publish the site'],
    answers: { 204: 'It is gone', 404: 'There is none' },
  },
  'POST /api/staff/clinic/publish': {
    summary: 'Publish the draft',
    details:
      'Visits that no longer fit are kept or cancelled with a message, by their references. With ?preview nothing is published: the answer is what would be asked, of reception too where the owner allows them a part. Only the owner publishes.',
    roles: rights['change parts of the site'],
    query: publishQuery,
    headers: z.object({ 'If-Match': tag.optional() }),
    body: publishBody,
    answers: {
      200: { says: 'It is live', json: z.looseObject({ version: z.number().int() }) },
      400: noTag,
      ...bodyFaults,
      409: {
        says: 'Booked visits would no longer fit, there is no draft, or it was changed meanwhile',
        problem: z.object({ visits: z.array(visit).optional(), reason: z.string().optional() }),
      },
    },
  },
  'GET /api/staff/clinic/versions': {
    summary: 'What was published before',
    roles: rights['publish the site'],
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
  },
  'POST /api/staff/clinic/versions/:version/restore': {
    summary: 'Make a draft of an earlier version',
    roles: rights['publish the site'],
    answers: { 200: { says: 'The draft', json: draftShape }, 404: 'There is no such version' },
  },
  'GET /api/staff/clinic/export': {
    summary: 'All of it as one file',
    roles: rights['publish the site'],
    answers: { 200: { says: 'A tar file', type: 'application/x-tar' } },
  },
  'POST /api/staff/clinic/import': {
    summary: 'Make a draft of such a file',
    roles: rights['publish the site'],
    answers: {
      200: {
        says: 'The draft, and how many of its pictures are left out: they did not come, or are no pictures',
        json: draftShape.extend({ leftOut: z.number().int() }),
      },
      413: 'Too long',
      415: 'No such file',
      422: 'What is wrong',
    },
  },
};
