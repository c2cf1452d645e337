import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { APIError, createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Database } from '#platform/database/database.server.ts';
import type { Log } from '#platform/log.server.ts';
import { passwordLength } from './password-length.ts';
import { hashPassword, verifyPassword } from './passwords.server.ts';
import { recoveryCodeStorage } from './recovery-codes.server.ts';
import { sessionLifetime } from './session.ts';

export interface AuthOptions {
  database: Database;
  /** Scheme and host that staff type; https makes every cookie Secure. */
  origin: string;
  /** At least 32 random bytes, kept in the data folder. */
  secret: string;
  log: Log;
}

export const addressHeader = 'x-client-address';

/** Endpoints that better-auth lacks. Only server code calls them; they have no URL. */
const clinicStaff = {
  id: 'clinic-staff',
  endpoints: {
    /** The account whose password this browser has given, while the second step is open. A forged cookie names none. */
    firstStepOf: createAuthEndpoint.serverOnly({ method: 'POST', requireHeaders: true }, async (ctx) => {
      const { name } = ctx.context.createAuthCookie('two_factor');
      const step = await ctx.getSignedCookie(name, ctx.context.secret);
      const given = step ? await ctx.context.internalAdapter.findVerificationValue(step) : null;
      return ctx.json({ accountId: given?.value });
    }),
    /**
     * A new token for the session after its owner has proved again who they are (ASVS 7.2.4). The session keeps its beginning, so that
     * it is not prolonged in this way.
     */
    rotateSession: createAuthEndpoint.serverOnly(
      { method: 'POST', use: [sessionMiddleware], requireHeaders: true },
      async (ctx) => {
        const { session, user } = ctx.context.session;
        const token = randomBytes(24).toString('base64url');
        const updated = { ...session, token };
        // Two requests at one moment: the first to replace the token that both read has the new one, the other has none.
        const replaced = await ctx.context.adapter.updateMany({
          model: 'session',
          where: [
            { field: 'id', value: session.id },
            { field: 'token', value: session.token },
          ],
          update: { token },
        });
        if (replaced === 0) throw new APIError('UNAUTHORIZED');
        await setSessionCookie(ctx, { session: updated, user }, false, {
          maxAge: sessionLifetime.absolute / 1000,
        });
        return ctx.json({ ok: true });
      },
    ),
  },
};

/**
 * better-auth as a library: none of its HTTP endpoints is reachable, only the functions that use cases call. Missing parts of OWASP ASVS
 * 5.0 level 2 are added around it (docs/decisions/0010-staff-accounts.md).
 */
export function createAuth({ database, origin, secret, log }: AuthOptions) {
  const secure = origin.startsWith('https:');
  return betterAuth({
    appName: 'Clinic staff',
    baseURL: origin,
    secret,
    // The app's own Kysely: on SQLite a second connection would compete for the write lock.
    database: { db: database.queries, type: database.kind, transaction: true },
    telemetry: { enabled: false },
    // Tries are counted by sign-in-limits.server.ts, which knows devices and accounts, not addresses alone.
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message) => log.error({ part: 'better-auth' }, message),
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.least,
      maxPasswordLength: passwordLength.most,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(password, hash),
      },
    },
    user: {
      modelName: 'staff_accounts',
      additionalFields: {
        role: { type: 'string', required: true, input: false },
        phoneNumber: { type: 'string', required: false, input: false },
        disabledAt: { type: 'number', bigint: true, required: false, input: false },
        /** 1 while the password is the one that was made on the first start. */
        initialPassword: { type: 'number', required: false, input: false },
        lastSignInAt: { type: 'number', bigint: true, required: false, input: false },
        siteParts: { type: 'string', required: false, input: false },
      },
    },
    session: {
      modelName: 'staff_sessions',
      expiresIn: sessionLifetime.idle / 1000,
      updateAge: sessionLifetime.refreshAfter / 1000,
      // better-auth's own freshness ignores confirmations in between (confirm-password.server.ts).
      freshAge: 0,
      additionalFields: { confirmedAt: { type: 'number', bigint: true, required: false, input: false } },
    },
    account: { modelName: 'staff_credentials', accountLinking: { enabled: false } },
    verification: { modelName: 'staff_verifications', storeIdentifier: 'hashed' },
    databaseHooks: {
      session: {
        create: {
          // However a person proved who they are, a disabled account gets no session.
          async before(session, context) {
            const user = await context?.context.internalAdapter.findUserById(session.userId);
            if (user && 'disabledAt' in user && user.disabledAt) {
              throw new APIError('FORBIDDEN', { code: 'USER_DISABLED' });
            }
          },
        },
      },
    },
    plugins: [
      clinicStaff,
      twoFactor({
        issuer: new URL(origin).hostname,
        schema: { twoFactor: { modelName: 'staff_two_factors' } },
        backupCodeOptions: recoveryCodeStorage,
        // Its lockout would also lock out known devices; sign-in-limits.server.ts counts by account and device.
        accountLockout: { enabled: false },
      }),
      passkey({
        origin,
        rpName: 'Clinic staff',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        authentication: {
          // The library asks for it but does not insist: without a finger or PIN a passkey would be one factor, not two.
          async afterVerification({ verification }) {
            if (!verification.authenticationInfo.userVerified) {
              throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED' });
            }
          },
        },
        schema: { passkey: { modelName: 'staff_passkeys' } },
        advanced: { webAuthnChallengeCookie: 'passkey' },
      }),
    ],
    advanced: {
      // The library only knows the weaker __Secure- prefix; its name is set instead.
      useSecureCookies: false,
      cookiePrefix: secure ? '__Host-staff' : 'staff',
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => randomUUIDv7() },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
