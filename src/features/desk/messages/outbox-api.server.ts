import { Hono, type Context } from 'hono';
import type { RequireStaff, StaffVariables } from '#features/staff/session/staff-guard.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
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
