import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { ApiCalls } from '#platform/api/openapi.server.ts';
import {
  answer,
  instant,
  proofInput,
  said,
  takes,
  text,
  type ApiResult,
} from '../session/auth-api.server.ts';
import { confirmPassword } from '../session/confirm-password.server.ts';
import { roles } from '../session/roles.ts';
import { sessionLifetime, type SignedIn } from '../session/session.ts';
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
  /** A call with a body by a person who is signed in. */
  const post = <Input>(
    path: string,
    schema: z.ZodType<Input>,
    perform: (caller: Caller, who: SignedIn, input: Input) => Promise<ApiResult>,
  ) =>
    api.post(
      path,
      signedIn,
      takes<StaffVariables, Input>(schema, (c, input) => perform(callerOf(c), c.get('signedIn'), input)),
    );

  post('/sessions/end', endInput, (caller, who, { id, password }) =>
    endOwnSessions(staff, caller, who, { id, password }),
  );
  post('/confirm', passwordInput, (caller, who, { password }) =>
    confirmPassword(staff, caller, who, password, { always: true }),
  );
  post('/password', changeInput, (caller, who, input) => changePassword(staff, caller, who, input));
  post('/passkeys', proofInput, (caller, who, input) => addPasskey(staff, caller, who, input));
  api.post('/passkeys/challenge', signedIn, async (c) => {
    const result = await newPasskeyChallenge(staff, callerOf(c), c.get('signedIn'));
    return answer(c, result, result.ok ? result.options : {});
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
