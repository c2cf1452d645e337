import { z } from 'zod';
import { defineCall } from '#platform/api/define-call.server.ts';
import { answer, instant, proofInput, sharedAnswers, authBody, text } from '../session/auth-api.server.ts';
import { confirmPassword } from '../session/confirm-password.server.ts';
import { roles } from '../session/roles.ts';
import { sessionLifetime } from '../session/session.ts';
import { openSessions, type OpenSession } from '../session/sessions-store.server.ts';
import { callerOf, type Staff } from '../session/staff.server.ts';
import { changePassword, endOwnSessions } from './change-account.server.ts';
import { addPasskey, newPasskeyChallenge } from './change-second-factor.server.ts';

interface Needs {
  staff: Staff;
}

const ownAccount = { roles, ownAccount: true };
const session = z.object({
  id: z.string(),
  startedAt: instant,
  lastUsedAt: instant,
  address: z.string(),
  userAgent: z.string(),
}) satisfies z.ZodType<OpenSession>;

/** For people who are signed in: their sessions, password and passkeys. Calls for the pages alone are in their actions. */
export const accountCalls = [
  defineCall({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'All open sessions of one’s own account',
    ...ownAccount,
    answers: {
      200: {
        says: 'The sessions',
        json: z.object({ sessions: z.array(session.extend({ current: z.boolean() })) }),
      },
    },
    async handle(c, _, { staff }: Needs) {
      const { account, session: own } = c.var.signedIn;
      const started = staff.clock.now() - sessionLifetime.absolute;
      const sessions = await openSessions(staff, account.uid, started);
      return c.json({ sessions: sessions.map((one) => ({ ...one, current: one.id === own.id })) });
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/auth/sessions/end',
    summary: 'End one’s own session, or all but this',
    ...ownAccount,
    ...authBody(z.object({ id: text, password: text.optional() })),
    answers: { 200: sharedAnswers.done, ...sharedAnswers.incomplete, ...sharedAnswers.tooMany },
    handle: async (c, { body: { id, password } }, { staff }: Needs) =>
      answer(c, await endOwnSessions(staff, callerOf(c), c.var.signedIn, { id, password })),
  }),
  defineCall({
    method: 'POST',
    path: '/api/auth/confirm',
    summary: 'Give the password again, before something that needs it fresh',
    ...ownAccount,
    ...authBody(z.object({ password: text })),
    answers: { 200: sharedAnswers.done, ...sharedAnswers.incomplete, ...sharedAnswers.tooMany },
    handle: async (c, { body }, { staff }: Needs) =>
      answer(c, await confirmPassword(staff, callerOf(c), c.var.signedIn, body.password, { always: true })),
  }),
  defineCall({
    method: 'POST',
    path: '/api/auth/password',
    summary: 'Change one’s own password',
    details: 'Ends every other session.',
    ...ownAccount,
    ...authBody(z.object({ currentPassword: text, newPassword: z.string().max(4096) })),
    answers: {
      200: sharedAnswers.done,
      ...sharedAnswers.incomplete,
      422: 'The new one is too short, or common',
      ...sharedAnswers.tooMany,
    },
    handle: async (c, { body }, { staff }: Needs) =>
      answer(c, await changePassword(staff, callerOf(c), c.var.signedIn, body)),
  }),
  defineCall({
    method: 'POST',
    path: '/api/auth/passkeys/challenge',
    summary: 'A challenge to add a passkey',
    ...ownAccount,
    answers: { 200: sharedAnswers.challenge, 409: 'Recovery codes come first' },
    async handle(c, _, { staff }: Needs) {
      const result = await newPasskeyChallenge(staff, callerOf(c), c.var.signedIn);
      return answer(c, result, result.ok ? result.options : {});
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/auth/passkeys',
    summary: 'Add a passkey',
    ...ownAccount,
    ...authBody(proofInput),
    answers: { 200: sharedAnswers.done, ...sharedAnswers.incomplete },
    handle: async (c, { body }, { staff }: Needs) =>
      answer(c, await addPasskey(staff, callerOf(c), c.var.signedIn, body)),
  }),
];
