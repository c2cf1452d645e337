import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { ApiCalls } from '#platform/api/openapi.server.ts';
import { signInToGallery } from './sign-in-to-gallery.server.ts';
import { signOut } from './sign-out.server.ts';
import type { Caller, Staff } from '../session/staff.server.ts';

const gateInput = z.object({ password: z.string().min(1).max(1024) });

/** `POST /api/gallery/login` and `/logout`, in the gallery's own form of answers. */
export function createGalleryGateApi(staff: Staff, callerOf: (c: Context) => Caller) {
  const api = new Hono();
  const answer = (c: Context, status: 200 | 400 | 401 | 429, body: object, cookies: string[] = []) => {
    c.header('Cache-Control', 'no-store');
    for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
    return c.json(body, status);
  };

  api.post('/login', async (c) => {
    const input = gateInput.safeParse(await c.req.json().catch(() => null));
    if (!input.success) return answer(c, 400, { success: false, error: 'Enter the password' });
    const result = await signInToGallery(staff, callerOf(c), input.data.password);
    if (result.ok) return answer(c, 200, { success: true }, result.cookies);
    if (result.reason === 'wrong-password') {
      return answer(c, 401, { success: false, error: 'Incorrect password', code: 'wrong-gallery-password' });
    }
    c.header('Retry-After', String(result.retryAfterSeconds));
    return answer(c, 429, {
      success: false,
      code: result.reason,
      error: `Too many tries. Try again in ${result.retryAfterSeconds} seconds`,
      retryAfterSeconds: result.retryAfterSeconds,
    });
  });

  api.post('/logout', async (c) => answer(c, 200, { success: true }, await signOut(staff, callerOf(c))));
  return api;
}

const refusal = (says: string) => ({
  says,
  problem: z.object({ success: z.literal(false), error: z.string() }),
});

export const gateCalls: ApiCalls = {
  'POST /api/gallery/login': {
    summary: 'Open the gallery’s pictures with their password',
    body: gateInput,
    answers: {
      200: { says: 'Open; the session is a cookie', json: z.object({ success: z.literal(true) }) },
      400: refusal('Enter the password'),
      401: refusal('Incorrect password'),
      429: refusal('Too many tries; Retry-After says when to come back'),
    },
  },
  'POST /api/gallery/logout': {
    summary: 'Close them again',
    answers: { 200: { says: 'Closed', json: z.object({ success: z.literal(true) }) } },
  },
};
