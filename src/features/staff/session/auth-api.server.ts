import type { Context } from 'hono';
import { z } from 'zod';
import type { ReadResult } from '#platform/api/define-call.server.ts';
import { fieldErrors, problem } from '#platform/api/problem.server.ts';
import { textInput } from '#platform/api/text-input.server.ts';
import { maxDisplayNameLength } from './staff-account.ts';

// Common parts of the calls of /api/auth; the calls are in their rooms (sign-in, account).

/** A field of a call. */
export const text = textInput().min(1, 'Send a text').max(1024, 'Keep it to 1024 characters');
export const proofInput = z.object({
  proof: z.record(z.string(), z.unknown()),
  name: textInput().max(maxDisplayNameLength).default(''),
});

/** The fields a call of /api/auth takes; a refusal names those at fault. */
export const authBody = <Schema extends z.ZodType>(body: Schema) => ({
  body,
  async read(c: Context): Promise<ReadResult<z.output<Schema>>> {
    const { data, error } = body.safeParse(await c.req.json().catch(() => null));
    if (!error) return { ok: true, value: data };
    // A body that is no JSON object has no fields that could be at fault.
    const { '': whole, ...errors } = fieldErrors(error);
    const refusal = { status: 400, title: 'The request is not complete' } as const;
    return { ok: false, response: problem(c, { ...refusal, ...(whole === undefined && { errors }) }) };
  },
});

/** Descriptions of responses that several calls share. */
export const sharedAnswers = {
  done: { says: 'Done; cookies come with it', json: z.object({}) },
  challenge: { says: 'For navigator.credentials', json: z.looseObject({ challenge: z.string() }) },
  incomplete: { 400: 'The request is not complete' },
  tooMany: { 429: 'Too many tries; Retry-After says when to come back' },
};
export const instant = z.number().int().meta({ description: 'Milliseconds since 1970' });

export type ApiResult =
  | ({ ok: true; cookies?: string[] } & object)
  | { ok: false; reason: string; retryAfterSeconds?: number; cookies?: string[]; factors?: string[] };

/** The status and title of each refusal; what is not listed is a field at fault. */
const refusals: Record<string, { status: 401 | 403 | 404 | 409 | 429; title?: string }> = {
  'invalid-credential': { status: 401, title: 'E-mail address or password is not right' },
  'wrong-password': { status: 401, title: 'The password is not right' },
  'wrong-code': { status: 401, title: 'The code is not right' },
  'second-factor': { status: 401, title: 'The second step is still to come' },
  'no-cookies': { status: 401, title: 'This browser keeps no cookies' },
  'user-token-expired': { status: 401, title: 'The sign-in has ended' },
  'user-disabled': { status: 403, title: 'This account has been disabled' },
  'requires-recent-login': { status: 403, title: 'Give the password again first' },
  'user-not-found': { status: 404 },
  'email-already-in-use': { status: 409 },
  'last-owner': { status: 409 },
  'factor-changed': { status: 409 },
  'last-factor': { status: 409 },
  'recovery-codes-first': { status: 409 },
  'too-many-requests': { status: 429, title: 'Too many tries' },
};

/** A use case's answer over HTTP: what went well as JSON, what did not as problem details with its `code`. */
export function answer(c: Context, result: ApiResult, body: object = {}): Response {
  for (const cookie of result.cookies ?? []) c.header('Set-Cookie', cookie, { append: true });
  c.header('Cache-Control', 'no-store');
  if (result.ok) return c.json(body);
  const { reason, retryAfterSeconds, factors } = result;
  if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds));
  const { status = 422, title = 'This was not accepted' } = refusals[reason] ?? {};
  return problem(c, {
    status,
    title,
    more: { code: reason, ...(factors && { factors }), ...(retryAfterSeconds && { retryAfterSeconds }) },
  });
}
