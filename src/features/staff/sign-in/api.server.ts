import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { fieldErrors } from '#platform/api/field-errors.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { answer } from '../session/api-answers.server.ts';
import { changePassword } from '../account/change-password.server.ts';
import { confirmPassword } from '../session/confirm-password.server.ts';
import { confirmSecondFactor } from './confirm-second-factor.server.ts';
import { currentSession } from '../session/current-session.server.ts';
import { endOwnSessions } from '../account/end-sessions.server.ts';
import { roles } from '../session/roles.ts';
import { sessionLifetime } from '../session/session-lifetime.ts';
import { openSessions } from '../session/sessions-store.server.ts';
import { signIn } from './sign-in.server.ts';
import { signOut } from './sign-out.server.ts';
import { findPerson } from '../session/staff-accounts-store.server.ts';
import type { RequireStaff, StaffVariables } from '../session/staff-guard.server.ts';
import type { Caller, Staff } from '../session/staff.server.ts';
import {
  addPasskey,
  newPasskeyChallenge,
  passkeyChallenge,
  signInWithPasskey,
} from './use-passkey.server.ts';

const text = z.string('Send a text').min(1, 'Send a text').max(1024, 'Keep it to 1024 characters');
export const signInInput = z.object({ email: text, password: text });
export const codeInput = z.object({ code: text });
export const passwordInput = z.object({ password: text });
export const proofInput = z.object({
  proof: z.record(z.string(), z.unknown()),
  name: z.string().max(80).default(''),
});
export const endInput = z.object({ id: text, password: text.optional() });
/** ?active: its reader is at work. */
export const sessionQuery = z.object({ active: z.string().optional() });
export const changeInput = z.object({ currentPassword: text, newPassword: z.string().max(4096) });

/** `/api/auth/*`: sign-in, sign-out, sessions, password, second step. What only the pages do is in their actions. */
export function createAuthApi(staff: Staff, callerOf: (c: Context) => Caller, requireStaff: RequireStaff) {
  const api = new Hono<StaffVariables>();
  const signedIn = requireStaff(roles, { ownAccount: true });
  const read = async <Input>(c: Context, schema: z.ZodType<Input>): Promise<Input | Response> => {
    const input = schema.safeParse(await c.req.json().catch(() => null));
    if (input.success) return input.data;
    // What is no JSON object has no fields that could be at fault.
    const { '': whole, ...errors } = fieldErrors(input.error);
    return problem(c, {
      status: 400,
      title: 'The request is not complete',
      ...(whole === undefined && { errors }),
    });
  };

  api.post('/sign-in', async (c) => {
    const input = await read(c, signInInput);
    return input instanceof Response ? input : answer(c, await signIn(staff, callerOf(c), input));
  });
  api.post('/sign-in/code', async (c) => {
    const input = await read(c, codeInput);
    if (input instanceof Response) return input;
    return answer(c, await confirmSecondFactor(staff, callerOf(c), input.code));
  });
  api.post('/sign-in/passkey/challenge', async (c) => {
    const { options, cookies } = await passkeyChallenge(staff, callerOf(c));
    return answer(c, { ok: true, cookies }, options);
  });
  api.post('/sign-in/passkey', async (c) => {
    const input = await read(c, proofInput);
    if (input instanceof Response) return input;
    return answer(c, await signInWithPasskey(staff, callerOf(c), input.proof));
  });
  api.post('/sign-out', async (c) => answer(c, { ok: true, cookies: await signOut(staff, callerOf(c)) }));
  // Asked by open pages: a look, no use, unless the page says that its reader is at work.
  api.get('/session', async (c) => {
    const current = await currentSession(staff, callerOf(c), {
      passive: sessionQuery.parse(c.req.query()).active === undefined,
    });
    if (!current.ok) return answer(c, { ...current, reason: 'user-token-expired' });
    const { signedIn: who, cookies } = current;
    // All that the account holds; undefined for the gallery's gate, which is nobody's.
    const account = { ...who.account, ...(await findPerson(staff, who.account.uid)) };
    return answer(c, { ok: true, cookies }, { ...who, account, now: staff.clock.now() });
  });

  api.get('/sessions', signedIn, async (c) => {
    const { account, session } = c.get('signedIn');
    const started = staff.clock.now() - sessionLifetime.absolute;
    const sessions = await openSessions(staff, account.uid, started);
    return c.json({ sessions: sessions.map((one) => ({ ...one, current: one.id === session.id })) });
  });
  api.post('/sessions/end', signedIn, async (c) => {
    const input = await read(c, endInput);
    if (input instanceof Response) return input;
    return answer(
      c,
      await endOwnSessions(staff, callerOf(c), c.get('signedIn'), { password: undefined, ...input }),
    );
  });
  api.post('/confirm', signedIn, async (c) => {
    const input = await read(c, passwordInput);
    if (input instanceof Response) return input;
    return answer(
      c,
      await confirmPassword(staff, callerOf(c), c.get('signedIn'), input.password, { always: true }),
    );
  });
  api.post('/password', signedIn, async (c) => {
    const input = await read(c, changeInput);
    if (input instanceof Response) return input;
    return answer(c, await changePassword(staff, callerOf(c), c.get('signedIn'), input));
  });
  api.post('/passkeys/challenge', signedIn, async (c) => {
    const result = await newPasskeyChallenge(staff, callerOf(c), c.get('signedIn'));
    return answer(c, result, result.ok ? result.options : {});
  });
  api.post('/passkeys', signedIn, async (c) => {
    const input = await read(c, proofInput);
    if (input instanceof Response) return input;
    return answer(c, await addPasskey(staff, callerOf(c), c.get('signedIn'), input));
  });
  return api;
}
