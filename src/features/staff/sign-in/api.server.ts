import { z } from 'zod';
import { defineCall } from '#platform/api/define-call.server.ts';
import { answer, instant, proofInput, sharedAnswers, authBody, text } from '../session/auth-api.server.ts';
import { currentSession } from '../session/current-session.server.ts';
import { roles } from '../session/roles.ts';
import type { SignedIn } from '../session/session.ts';
import type { StaffAccount } from '../session/staff-account.ts';
import { findPerson } from '../session/staff-accounts-store.server.ts';
import { callerOf, type Staff } from '../session/staff.server.ts';
import { passkeyChallenge, signInWithPasskey } from './sign-in-with-passkey.server.ts';
import { confirmSecondFactor, signIn } from './sign-in.server.ts';
import { signOut } from './sign-out.server.ts';

interface Needs {
  staff: Staff;
}

const briefAccount = z.object({
  uid: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: z.enum(roles),
});
const account = briefAccount.extend({
  emailVerified: z.boolean(),
  phoneNumber: z.string().nullable(),
  photoURL: z.string().nullable(),
  tenantId: z.null(),
  providerData: z.array(z.object({ providerId: z.enum(['password', 'authenticator', 'passkey']) })),
  metadata: z.object({ creationTime: instant, lastSignInTime: instant.nullable() }),
  isAnonymous: z.literal(false),
  siteParts: z.array(z.string()),
  disabled: z.boolean(),
}) satisfies z.ZodType<StaffAccount>;
const signedIn = z.object({
  account: briefAccount,
  session: z.object({
    id: z.string(),
    startedAt: instant,
    endsAt: instant,
    endsAtLatest: instant,
    confirmedAt: instant,
  }),
  siteParts: z.array(z.string()),
  hasSecondFactor: z.boolean(),
  hasInitialPassword: z.boolean(),
  setUpDueAt: instant.nullable(),
}) satisfies z.ZodType<SignedIn>;

/** For people who are not signed in yet, or ask whether they are. */
export const signInCalls = [
  defineCall({
    method: 'POST',
    path: '/api/auth/sign-in',
    summary: 'Sign in with e-mail address and password',
    ...authBody(z.object({ email: text, password: text })),
    answers: {
      200: sharedAnswers.done,
      ...sharedAnswers.incomplete,
      401: 'Not right, or the second step is still to come (`code` says which)',
      422: 'Not an e-mail address',
      ...sharedAnswers.tooMany,
    },
    handle: async (c, { body }, { staff }: Needs) => answer(c, await signIn(staff, callerOf(c), body)),
  }),
  defineCall({
    method: 'POST',
    path: '/api/auth/sign-in/code',
    summary: 'The second step, with a code',
    ...authBody(z.object({ code: text })),
    answers: {
      200: sharedAnswers.done,
      ...sharedAnswers.incomplete,
      401: 'The code is not right',
      ...sharedAnswers.tooMany,
    },
    handle: async (c, { body }, { staff }: Needs) =>
      answer(c, await confirmSecondFactor(staff, callerOf(c), body.code)),
  }),
  defineCall({
    method: 'POST',
    path: '/api/auth/sign-in/passkey/challenge',
    summary: 'A challenge to sign in with a passkey',
    answers: { 200: sharedAnswers.challenge },
    async handle(c, _, { staff }: Needs) {
      const { options, cookies } = await passkeyChallenge(staff, callerOf(c));
      return answer(c, { ok: true, cookies }, options);
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/auth/sign-in/passkey',
    summary: 'Sign in with a passkey',
    ...authBody(proofInput),
    answers: {
      200: sharedAnswers.done,
      ...sharedAnswers.incomplete,
      401: 'The proof is not right',
      ...sharedAnswers.tooMany,
    },
    handle: async (c, { body }, { staff }: Needs) =>
      answer(c, await signInWithPasskey(staff, callerOf(c), body.proof)),
  }),
  defineCall({
    method: 'POST',
    path: '/api/auth/sign-out',
    summary: 'End this session',
    answers: { 200: sharedAnswers.done },
    handle: async (c, _, { staff }: Needs) =>
      answer(c, { ok: true, cookies: await signOut(staff, callerOf(c)) }),
  }),
  defineCall({
    method: 'GET',
    path: '/api/auth/session',
    summary: 'Who is signed in, and until when',
    details:
      'A look that keeps no session alive, unless ?active is there. The gallery’s gate is nobody: of it the short form comes.',
    query: z.object({ active: z.string().optional() }),
    answers: {
      200: {
        says: 'Who it is',
        json: signedIn.extend({ account: z.union([account, briefAccount]), now: instant }),
      },
      401: 'Nobody',
    },
    async handle(c, { query }, { staff }: Needs) {
      // Open pages ask passively, which counts as no use, unless the page says that its reader is at work.
      const current = await currentSession(staff, callerOf(c), { passive: query.active === undefined });
      if (!current.ok) return answer(c, { ...current, reason: 'user-token-expired' });
      const { signedIn: who } = current;
      // All that the account holds; undefined for the account behind the gallery's gate, which belongs to no person.
      const found = { ...who.account, ...(await findPerson(staff, who.account.uid)) };
      return answer(c, { ok: true }, { ...who, account: found, now: staff.clock.now() });
    },
  }),
];
