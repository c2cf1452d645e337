import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export interface Problem {
  status: ContentfulStatusCode;
  title: string;
  detail?: string;
  /** A message for each field at fault. */
  errors?: Record<string, string>;
  /** Members of this kind of problem alone, such as `nearest`. */
  more?: Record<string, unknown>;
}

/** RFC 9457 problem details. */
export function problem(c: Context, { status, more, ...members }: Problem): Response {
  return c.body(JSON.stringify({ type: 'about:blank', status, ...members, ...more }), status, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
  });
}
