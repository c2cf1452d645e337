import type { z } from 'zod';

/** What a call takes and what it answers: beside the schemas that check it, and the source of /api/openapi.json. */
export interface ApiCall {
  summary: string;
  /** What does not fit a line. */
  details?: string;
  /** A session of one of these roles is needed; the owner passes everywhere. */
  roles?: readonly string[];
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** The same as a form that carries a file. */
  form?: z.ZodType;
  /** As programs post a form without a file. */
  urlencoded?: z.ZodType;
  answers: Readonly<Record<number, ApiAnswer>>;
}

/** In words alone: problem details (RFC 9457) from 400 on, nothing to read below. `problem`: their further members. */
export type ApiAnswer =
  | string
  | { says: string; json: z.ZodType }
  | { says: string; problem: z.ZodType }
  | { says: string; type: string };

/** By method and path as the router has them: 'GET /api/appointments/:token'. */
export type ApiCalls = Readonly<Record<string, ApiCall>>;
