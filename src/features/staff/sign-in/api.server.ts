import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { ApiCalls } from '#platform/api/openapi.server.ts';
import { answer, instant, proofInput, said, takes, text } from '../session/auth-api.server.ts';
import { currentSession } from '../session/current-session.server.ts';
import { roles } from '../session/roles.ts';
import type { SignedIn } from '../session/session.ts';
import type { StaffAccount } from '../session/staff-account.ts';
import { findPerson } from '../session/staff-accounts-store.server.ts';
import type { Caller, Staff } from '../session/staff.server.ts';
import { passkeyChallenge, signInWithPasskey } from './sign-in-with-passkey.server.ts';
import { confirmSecondFactor, signIn } from './sign-in.server.ts';
import { signOut } from './sign-out.server.ts';

const signInInput = z.object({ email: text, password: text });
const codeInput = z.object({ code: text });
/** ?active: its reader is at work. */
const sessionQuery = z.object({ active: z.string().optional() });

/** `/api/auth/sign-in*`, `/sign-out` and `/session`: for people who are not signed in yet, or ask whether they are. */
export function createSignInApi(staff: Staff, callerOf: (c: Context) => Caller) {
  const api = new Hono();
  api.post(
    '/sign-in',
    takes(signInInput, (c, input) => signIn(staff, callerOf(c), input)),
  );
  api.post(
    '/sign-in/code',
    takes(codeInput, (c, { code }) => confirmSecondFactor(staff, callerOf(c), code)),
  );
  api.post('/sign-in/passkey/challenge', async (c) => {
    const { options, cookies } = await passkeyChallenge(staff, callerOf(c));
    return answer(c, { ok: true, cookies }, options);
  });
  api.post(
    '/sign-in/passkey',
    takes(proofInput, (c, { proof }) => signInWithPasskey(staff, callerOf(c), proof)),
  );
  api.post('/sign-out', async (c) => answer(c, { ok: true, cookies: await signOut(staff, callerOf(c)) }));
  // Asked by open pages: a look, no use, unless the page says that its reader is at work.
  api.get('/session', async (c) => {
    const current = await currentSession(staff, callerOf(c), {
      passive: sessionQuery.parse(c.req.query()).active === undefined,
    });
    if (!current.ok) return answer(c, { ...current, reason: 'user-token-expired' });
    const { signedIn: who, cookies } = current;
    // All that the account holds; undefined for the account behind the gallery's gate, which belongs to no person.
    const account = { ...who.account, ...(await findPerson(staff, who.account.uid)) };
    return answer(c, { ok: true, cookies }, { ...who, account, now: staff.clock.now() });
  });
  return api;
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

export const signInCalls: ApiCalls = {
  'POST /api/auth/sign-in': {
    summary: 'Sign in with e-mail address and password',
    body: signInInput,
    answers: {
      200: said.done,
      ...said.incomplete,
      401: 'Not right, or the second step is still to come (`code` says which)',
      422: 'Not an e-mail address',
      ...said.tooMany,
    },
  },
  'POST /api/auth/sign-in/code': {
    summary: 'The second step, with a code',
    body: codeInput,
    answers: { 200: said.done, ...said.incomplete, 401: 'The code is not right', ...said.tooMany },
  },
  'POST /api/auth/sign-in/passkey/challenge': {
    summary: 'A challenge to sign in with a passkey',
    answers: { 200: said.challenge },
  },
  'POST /api/auth/sign-in/passkey': {
    summary: 'Sign in with a passkey',
    body: proofInput,
    answers: { 200: said.done, ...said.incomplete, 401: 'The proof is not right', ...said.tooMany },
  },
  'POST /api/auth/sign-out': { summary: 'End this session', answers: { 200: said.done } },
  'GET /api/auth/session': {
    summary: 'Who is signed in, and until when',
    details:
      'A look that keeps no session alive, unless ?active is there. The gallery’s gate is nobody: of it the short form comes.',
    query: sessionQuery,
    answers: {
      200: {
        says: 'Who it is',
        json: signedIn.extend({ account: z.union([account, briefAccount]), now: instant }),
      },
      401: 'Nobody',
    },
  },
};
