import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';

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

/** Refuses a request with a message for each faulty field. */
export const fieldsAtFault = (
  c: Context,
  errors: Record<string, string>,
  title = 'Some fields can’t be accepted',
): Response => problem(c, { status: 422, title, errors });

/** A schema's errors by field: `{ 'move.date': 'Send a day as YYYY-MM-DD' }`. */
export function fieldErrors(error: z.ZodError | undefined): Record<string, string> {
  return Object.fromEntries(
    (error?.issues ?? []).flatMap((issue): [string, string][] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [[...issue.path, key].join('.'), 'There is no such field'])
        : [[issue.path.join('.'), issue.message]],
    ),
  );
}
