import { randomBytes } from 'node:crypto';
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';

/**
 * A part of better-auth that it lacks: a new token for the session after its owner has proved again who they are (ASVS 7.2.4). The
 * session's beginning stays, so that nobody prolongs it in this way. For the server's own calls; it has no address.
 */
export const sessionRotation = {
  id: 'session-rotation',
  endpoints: {
    rotateSession: createAuthEndpoint.serverOnly(
      { method: 'POST', use: [sessionMiddleware], requireHeaders: true },
      async (ctx) => {
        const { session, user } = ctx.context.session;
        const token = randomBytes(24).toString('base64url');
        const updated = { ...session, token };
        await ctx.context.adapter.update({
          model: 'session',
          where: [{ field: 'id', value: session.id }],
          update: { token },
        });
        await setSessionCookie(ctx, { session: updated, user });
        return ctx.json({ ok: true });
      },
    ),
  },
};
