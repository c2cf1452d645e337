import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { ApiCalls } from '#platform/api/openapi.server.ts';
import { messageStates } from '../outbox/messages.ts';
import type { OutboxPage } from './read-outbox.server.ts';

/** Mounted at /api/staff/messages. `guard` lets staff in, and passively: an open page asks by itself, and alone keeps no sign-in alive. */
export function outboxApi(
  guard: MiddlewareHandler,
  read: (c: Context, query: URLSearchParams) => Promise<OutboxPage>,
): Hono {
  const api = new Hono();
  api.get('/', guard, async (c) => c.json(await read(c, new URL(c.req.url).searchParams)));
  return api;
}

export const outboxCalls: ApiCalls = {
  'GET /api/staff/messages': {
    summary:
      'Messages to patients by visit, newest first; on the first page of all those that wait for a person',
    roles: ['reception'],
    query: z.object({
      state: z.enum(messageStates).optional(),
      q: z.string().optional().meta({ description: 'A patient’s name or number, or their beginnings' }),
      before: z.string().optional().meta({ description: 'The id of the last one before: the older ones' }),
    }),
    answers: { 200: { says: 'A page of the outbox', json: z.looseObject({}) } },
  },
};
