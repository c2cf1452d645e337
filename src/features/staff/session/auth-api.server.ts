import type { Context, Env } from 'hono';
import { z } from 'zod';
import { fieldErrors, problem } from '#platform/api/problem.server.ts';
import { textInput } from '#platform/api/text-input.server.ts';
import { longestDisplayName } from './staff-account.ts';

// What the calls of /api/auth have in common; the calls themselves are with what they do (sign-in, account).

/** A field of a call. */
export const text = textInput().min(1, 'Send a text').max(1024, 'Keep it to 1024 characters');
export const proofInput = z.object({
  proof: z.record(z.string(), z.unknown()),
  name: textInput().max(longestDisplayName).default(''),
});

/** Answers a call with what its use case does, or with a refusal that names the fields at fault. */
export const takes =
  <E extends Env, Input>(
    schema: z.ZodType<Input>,
    perform: (c: Context<E>, input: Input) => Promise<ApiResult>,
  ) =>
  async (c: Context<E>): Promise<Response> => {
    const input = schema.safeParse(await c.req.json().catch(() => null));
    if (input.success) return answer(c, await perform(c, input.data));
    // What is no JSON object has no fields that could be at fault.
    const { '': whole, ...errors } = fieldErrors(input.error);
    return problem(c, {
      status: 400,
      title: 'The request is not complete',
      ...(whole === undefined && { errors }),
    });
  };

/** What is said of answers that several calls give. */
export const said = {
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
export function answer<E extends Env>(c: Context<E>, result: ApiResult, body: object = {}): Response {
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
