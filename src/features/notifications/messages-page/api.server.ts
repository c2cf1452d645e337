import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { messageStates } from '#features/notifications/templates/messages.ts';
import type { RequireStaff, StaffVariables } from '#features/staff/session/staff-guard.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import type { ApiCalls } from '#platform/api/api-call.ts';
import { readOutbox, type OutboxNeeds } from './read-outbox.server.ts';

/** Mounted at /api/staff/messages. */
export function outboxApi(needs: OutboxNeeds, callerOf: (c: Context) => Caller, requireStaff: RequireStaff) {
  const api = new Hono<StaffVariables>();

  // Passive: an open page asks this by itself, and alone it keeps nobody signed in.
  api.get('/', requireStaff('reception', { passive: true }), async (c) => {
    const actor = { signedIn: c.get('signedIn'), caller: callerOf(c) };
    return c.json(await readOutbox(needs, actor, new URL(c.req.url).searchParams));
  });

  return api;
}

export const outboxCalls: ApiCalls = {
  'GET /api/staff/messages': {
    summary: 'Messages to patients, newest first; on the first page of all those that wait for a person',
    roles: ['reception'],
    query: z.object({
      state: z.enum(messageStates).optional(),
      before: z.string().optional().meta({ description: 'The id of the last one before: the older ones' }),
    }),
    answers: { 200: { says: 'A page of the outbox', json: z.looseObject({}) } },
  },
};
