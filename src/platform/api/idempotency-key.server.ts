import type { Context } from 'hono';
import { z } from 'zod';
import { problem } from './problem.server.ts';

/** Of what must not be done twice when its answer was lost. */
export const idempotencyHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .meta({ description: 'A text of your own, such as a UUID, that stays the same when you send again' }),
});

/** The request's key, or the answer to one that brings none. */
export function readIdempotencyKey(c: Context): string | Response {
  const sent = idempotencyHeaders.safeParse({ 'Idempotency-Key': c.req.header('Idempotency-Key') });
  if (sent.success) return sent.data['Idempotency-Key'];
  return problem(c, {
    status: 400,
    title:
      'Send a header Idempotency-Key: a text of your own, such as a UUID, that stays the same when you send again',
  });
}
