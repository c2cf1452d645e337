import type { Context } from 'hono';
import { z } from 'zod';
import { defineCall } from '#platform/api/define-call.server.ts';
import { callerOf, type Staff } from '../session/staff.server.ts';
import { signInToGallery } from './sign-in-to-gallery.server.ts';
import { signOut } from './sign-out.server.ts';

interface Needs {
  staff: Staff;
}

const gateInput = z.object({ password: z.string().min(1).max(1024) });
const open = z.object({ success: z.literal(true) });
const refusal = (says: string) => ({
  says,
  problem: z.object({ success: z.literal(false), error: z.string() }),
});

/** Sign-in to the gallery's editor. Answers as the gallery's calls do: `{ success, error }`. */
export const gateCalls = [
  defineCall({
    method: 'POST',
    path: '/api/gallery/login',
    summary: 'Open the gallery’s pictures with their password',
    body: gateInput,
    answers: {
      200: { says: 'Open; the session is a cookie', json: open },
      400: refusal('Enter the password'),
      401: refusal('Incorrect password'),
      429: refusal('Too many tries; Retry-After says when to come back'),
    },
    async read(c) {
      const { data } = gateInput.safeParse(await c.req.json().catch(() => null));
      if (data) return { ok: true, value: data.password };
      return { ok: false, response: answer(c, 400, { success: false, error: 'Enter the password' }) };
    },
    async handle(c, { body }, { staff }: Needs) {
      const result = await signInToGallery(staff, callerOf(c), body);
      if (result.ok) return answer(c, 200, { success: true }, result.cookies);
      if (result.reason === 'wrong-password') {
        return answer(c, 401, {
          success: false,
          error: 'Incorrect password',
          code: 'wrong-gallery-password',
        });
      }
      c.header('Retry-After', String(result.retryAfterSeconds));
      return answer(c, 429, {
        success: false,
        code: result.reason,
        error: `Too many tries. Try again in ${result.retryAfterSeconds} seconds`,
        retryAfterSeconds: result.retryAfterSeconds,
      });
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/gallery/logout',
    summary: 'Close them again',
    answers: { 200: { says: 'Closed', json: open } },
    handle: async (c, _, { staff }: Needs) =>
      answer(c, 200, { success: true }, await signOut(staff, callerOf(c))),
  }),
];

function answer(c: Context, status: 200 | 400 | 401 | 429, body: object, cookies: string[] = []): Response {
  c.header('Cache-Control', 'no-store');
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
  return c.json(body, status);
}
