import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { ApiCalls } from '#platform/api/openapi.server.ts';
import { answer, instant, proofInput, readInput, said, text } from '../session/auth-api.server.ts';
import { confirmPassword } from '../session/confirm-password.server.ts';
import { roles } from '../session/roles.ts';
import { sessionLifetime } from '../session/session.ts';
import { openSessions, type OpenSession } from '../session/sessions-store.server.ts';
import type { RequireStaff, StaffVariables } from '../session/staff-guard.server.ts';
import type { Caller, Staff } from '../session/staff.server.ts';
import { changePassword, endOwnSessions } from './change-account.server.ts';
import { addPasskey, newPasskeyChallenge } from './change-second-factor.server.ts';

const passwordInput = z.object({ password: text });
const endInput = z.object({ id: text, password: text.optional() });
const changeInput = z.object({ currentPassword: text, newPassword: z.string().max(4096) });

/** `/api/auth/*` for people who are signed in: their sessions, password and passkeys. What only the pages do is in their actions. */
export function createAccountApi(staff: Staff, callerOf: (c: Context) => Caller, requireStaff: RequireStaff) {
  const api = new Hono<StaffVariables>();
  const signedIn = requireStaff(roles, { ownAccount: true });

  api.get('/sessions', signedIn, async (c) => {
    const { account, session } = c.get('signedIn');
    const started = staff.clock.now() - sessionLifetime.absolute;
    const sessions = await openSessions(staff, account.uid, started);
    return c.json({ sessions: sessions.map((one) => ({ ...one, current: one.id === session.id })) });
  });
  api.post('/sessions/end', signedIn, async (c) => {
    const input = await readInput(c, endInput);
    if (input instanceof Response) return input;
    return answer(
      c,
      await endOwnSessions(staff, callerOf(c), c.get('signedIn'), { password: undefined, ...input }),
    );
  });
  api.post('/confirm', signedIn, async (c) => {
    const input = await readInput(c, passwordInput);
    if (input instanceof Response) return input;
    return answer(
      c,
      await confirmPassword(staff, callerOf(c), c.get('signedIn'), input.password, { always: true }),
    );
  });
  api.post('/password', signedIn, async (c) => {
    const input = await readInput(c, changeInput);
    if (input instanceof Response) return input;
    return answer(c, await changePassword(staff, callerOf(c), c.get('signedIn'), input));
  });
  api.post('/passkeys/challenge', signedIn, async (c) => {
    const result = await newPasskeyChallenge(staff, callerOf(c), c.get('signedIn'));
    return answer(c, result, result.ok ? result.options : {});
  });
  api.post('/passkeys', signedIn, async (c) => {
    const input = await readInput(c, proofInput);
    if (input instanceof Response) return input;
    return answer(c, await addPasskey(staff, callerOf(c), c.get('signedIn'), input));
  });
  return api;
}

const session = z.object({
  id: z.string(),
  startedAt: instant,
  lastUsedAt: instant,
  address: z.string(),
  userAgent: z.string(),
}) satisfies z.ZodType<OpenSession>;

export const accountCalls: ApiCalls = {
  'GET /api/auth/sessions': {
    summary: 'All open sessions of one’s own account',
    roles,
    answers: {
      200: {
        says: 'The sessions',
        json: z.object({ sessions: z.array(session.extend({ current: z.boolean() })) }),
      },
    },
  },
  'POST /api/auth/sessions/end': {
    summary: 'End one’s own session, or all but this',
    roles,
    body: endInput,
    answers: { 200: said.done, ...said.incomplete, ...said.tooMany },
  },
  'POST /api/auth/confirm': {
    summary: 'Give the password again, before something that needs it fresh',
    roles,
    body: passwordInput,
    answers: { 200: said.done, ...said.incomplete, ...said.tooMany },
  },
  'POST /api/auth/password': {
    summary: 'Change one’s own password',
    details: 'Ends every other session.',
    roles,
    body: changeInput,
    answers: {
      200: said.done,
      ...said.incomplete,
      422: 'The new one is too short, or common',
      ...said.tooMany,
    },
  },
  'POST /api/auth/passkeys/challenge': {
    summary: 'A challenge to add a passkey',
    roles,
    answers: { 200: said.challenge, 409: 'Recovery codes come first' },
  },
  'POST /api/auth/passkeys': {
    summary: 'Add a passkey',
    roles,
    body: proofInput,
    answers: { 200: said.done, ...said.incomplete },
  },
};
