import { z } from 'zod';
import type { ApiCalls } from '#platform/api/api-call.ts';
import {
  changeInput,
  codeInput,
  endInput,
  passwordInput,
  proofInput,
  sessionQuery,
  signInInput,
} from './api.server.ts';
import { gateInput } from './gallery-gate-api.server.ts';
import { roles } from '../session/roles.ts';
import type { OpenSession } from '../session/sessions-store.server.ts';
import type { SignedIn, StaffAccount } from '../session/staff-account.ts';

const instant = z.number().int().meta({ description: 'Milliseconds since 1970' });
const nothing = { says: 'Done; cookies come with it', json: z.object({}) };
const challenge = { says: 'For navigator.credentials', json: z.looseObject({ challenge: z.string() }) };
const tooMany = { 429: 'Too many tries; Retry-After says when to come back' };
const incomplete = { 400: 'The request is not complete' };
const gateRefusal = (says: string) => ({
  says,
  problem: z.object({ success: z.literal(false), error: z.string() }),
});

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
  hasSecondFactor: z.boolean(),
  hasInitialPassword: z.boolean(),
  setUpDueAt: instant.nullable(),
}) satisfies z.ZodType<SignedIn>;
const session = z.object({
  id: z.string(),
  startedAt: instant,
  lastUsedAt: instant,
  address: z.string(),
  userAgent: z.string(),
}) satisfies z.ZodType<OpenSession>;

export const gateCalls: ApiCalls = {
  'POST /api/gallery/login': {
    summary: 'Open the gallery’s pictures with their password',
    body: gateInput,
    answers: {
      200: { says: 'Open; the session is a cookie', json: z.object({ success: z.literal(true) }) },
      400: gateRefusal('Enter the password'),
      401: gateRefusal('Incorrect password'),
      429: gateRefusal('Too many tries; Retry-After says when to come back'),
    },
  },
  'POST /api/gallery/logout': {
    summary: 'Close them again',
    answers: { 200: { says: 'Closed', json: z.object({ success: z.literal(true) }) } },
  },
};

export const authCalls: ApiCalls = {
  'POST /api/auth/sign-in': {
    summary: 'Sign in with e-mail address and password',
    body: signInInput,
    answers: {
      200: nothing,
      ...incomplete,
      401: 'Not right, or the second step is still to come (`code` says which)',
      422: 'Not an e-mail address',
      ...tooMany,
    },
  },
  'POST /api/auth/sign-in/code': {
    summary: 'The second step, with a code',
    body: codeInput,
    answers: { 200: nothing, ...incomplete, 401: 'The code is not right', ...tooMany },
  },
  'POST /api/auth/sign-in/passkey/challenge': {
    summary: 'A challenge to sign in with a passkey',
    answers: { 200: challenge },
  },
  'POST /api/auth/sign-in/passkey': {
    summary: 'Sign in with a passkey',
    body: proofInput,
    answers: { 200: nothing, ...incomplete, 401: 'The proof is not right', ...tooMany },
  },
  'POST /api/auth/sign-out': { summary: 'End this session', answers: { 200: nothing } },
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
    answers: { 200: nothing, ...incomplete, ...tooMany },
  },
  'POST /api/auth/confirm': {
    summary: 'Give the password again, before something that needs it fresh',
    roles,
    body: passwordInput,
    answers: { 200: nothing, ...incomplete, ...tooMany },
  },
  'POST /api/auth/password': {
    summary: 'Change one’s own password',
    details: 'Ends every other session.',
    roles,
    body: changeInput,
    answers: { 200: nothing, ...incomplete, 422: 'The new one is too short, or common', ...tooMany },
  },
  'POST /api/auth/passkeys/challenge': {
    summary: 'A challenge to add a passkey',
    roles,
    answers: { 200: challenge, 409: 'Recovery codes come first' },
  },
  'POST /api/auth/passkeys': {
    summary: 'Add a passkey',
    roles,
    body: proofInput,
    answers: { 200: nothing, ...incomplete },
  },
};
