import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

interface ProblemDetails {
  status: number;
  title: string;
  detail?: string;
  /** A message for each field at fault. */
  errors?: Record<string, string>;
  /** Members of this kind of problem alone, such as `nearest`. */
  more?: Record<string, unknown>;
}

export interface Problem extends ProblemDetails {
  status: ContentfulStatusCode;
}

export const problemType = 'application/problem+json';
export const problemHeaders = { 'Content-Type': problemType, 'Cache-Control': 'no-store' };

/** RFC 9457 problem details. */
export const problemBody = ({ status, more, ...members }: ProblemDetails): string =>
  JSON.stringify({ type: 'about:blank', status, ...members, ...more });

export const problem = (c: Context, refusal: Problem): Response =>
  c.body(problemBody(refusal), refusal.status, problemHeaders);
