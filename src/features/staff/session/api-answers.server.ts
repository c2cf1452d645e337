import type { Context } from 'hono';
import { problem } from '#platform/api/problem.server.ts';

type Refused = {
  ok: false;
  reason: string;
  retryAfterSeconds?: number;
  cookies?: string[];
  factors?: string[];
};

/** The status of each refusal; what is not listed is a field at fault. */
const statuses: Record<string, 401 | 403 | 404 | 409 | 429> = {
  'invalid-credential': 401,
  'wrong-password': 401,
  'wrong-code': 401,
  'second-factor': 401,
  'user-token-expired': 401,
  'user-disabled': 403,
  'requires-recent-login': 403,
  'user-not-found': 404,
  'email-already-in-use': 409,
  'last-owner': 409,
  'last-factor': 409,
  'recovery-codes-first': 409,
  'too-many-requests': 429,
};

function keepCookies(c: Context, cookies: readonly string[] = []): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
}

/** A use case's answer over HTTP: what went well as JSON, what did not as problem details with its `code`. */
export function answer(
  c: Context,
  result: ({ ok: true; cookies?: string[] } & object) | Refused,
  body: object = {},
): Response {
  keepCookies(c, result.cookies);
  c.header('Cache-Control', 'no-store');
  if (result.ok) return c.json(body);
  const { reason, retryAfterSeconds, factors } = result;
  if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds));
  return problem(c, {
    status: statuses[reason] ?? 422,
    title: titles[reason] ?? 'This was not accepted',
    more: { code: reason, ...(factors && { factors }), ...(retryAfterSeconds && { retryAfterSeconds }) },
  });
}

const titles: Record<string, string> = {
  'invalid-credential': 'E-mail address or password is not right',
  'wrong-password': 'The password is not right',
  'wrong-code': 'The code is not right',
  'second-factor': 'The second step is still to come',
  'user-token-expired': 'The sign-in has ended',
  'user-disabled': 'This account has been disabled',
  'requires-recent-login': 'Give the password again first',
  'too-many-requests': 'Too many tries',
};
