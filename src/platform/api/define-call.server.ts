import type { Context, Env, Hono, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { ApiCall, ApiCalls } from './openapi.server.ts';
import { memoizeLast } from '../combine-calls.server.ts';
import { fieldErrors, fieldsAtFault, problem } from './problem.server.ts';
import { formBytes, limitBody, readJson } from './read-request.server.ts';

/** The value of a request, or the answer to a request without a valid one. */
export type ReadResult<Value> = { ok: true; value: Value } | { ok: false; response: Response };

interface AccessOptions {
  /** Open pages repeat the call by themselves, so it does not prolong the session. */
  passive?: boolean;
  /** For the caller's own account, also before its second factor is set up. */
  ownAccount?: boolean;
}

interface Route<Role extends string, Body> extends Omit<ApiCall, 'body' | 'roles'>, AccessOptions {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In Hono's syntax: '/api/appointments/:token'. */
  path: string;
  roles?: readonly Role[];
  body?: Body;
  /** Headers of each answer. */
  answersWith?: Readonly<Record<string, string>>;
  /** Maximum length of the body in bytes; by default `formBytes`. */
  maxBytes?: number;
  /** Title of the refusal of a longer body. */
  tooLong?: string;
}

/** A declared call. `Needs` are passed when it is mounted; its description may depend on `Site`. */
export interface Call<Needs, Role extends string = string, Site = never> extends Route<
  Role,
  z.ZodType | ((site: Site) => z.ZodType)
> {
  respond: (c: Context, needs: Needs) => Promise<Response>;
}

interface CallDefinition<
  Path extends string,
  Role extends string,
  Query,
  Headers,
  Schema,
  Site,
  Body,
  Needs,
  Admitted,
> extends Route<Role, Schema | ((site: Site) => Schema)> {
  path: Path;
  query?: Query & z.ZodObject;
  headers?: Headers & z.ZodObject;
  /** Judges the caller before the body is read. */
  admit?: (c: Context, needs: Needs) => Promise<ReadResult<Admitted>>;
  /** Runs the parser of a body whose schema depends on the site. */
  parseBySite?: (
    needs: Needs,
    parse: (site: Site) => Parsed<z.output<Schema>>,
  ) => Promise<Parsed<z.output<Schema>>>;
  /** Reads a body that is more, or other, than a JSON object of the schema `body`. */
  read?: (c: Context, needs: Needs) => Promise<ReadResult<Body>>;
  handle: (
    c: Context<Env, Path>,
    sent: { query: z.output<Query>; headers: z.output<Headers>; body: Body; admitted: Admitted },
    needs: Needs,
  ) => Response | Promise<Response>;
}

/** Declares a call once: the schemas check what is sent, describe it at /api/openapi.json and type what `handle` gets. */
export function defineCall<
  const Path extends string,
  const Role extends string = never,
  Query extends z.ZodType = z.ZodObject,
  Headers extends z.ZodType = z.ZodObject,
  Schema extends z.ZodType = z.ZodType,
  Site = unknown,
  Body = z.output<Schema>,
  Needs = unknown,
  Admitted = undefined,
>({
  admit,
  parseBySite,
  read,
  handle,
  ...call
}: CallDefinition<Path, Role, Query, Headers, Schema, Site, Body, Needs, Admitted>): Call<Needs, Role, Site> {
  const { query, headers, body, answersWith = {} } = call;
  const schemaOf = typeof body === 'function' ? memoizeLast(body) : undefined;
  const parseBody = async (needs: Needs, sent: unknown): Promise<Parsed<z.output<Schema>>> =>
    schemaOf
      ? parseBySite!(needs, (site) => parseFields(schemaOf(site), sent))
      : parseFields(body as Schema, sent);
  const readBody = async (c: Context, needs: Needs): Promise<ReadResult<Body>> => {
    if (read) return read(c, needs);
    return body
      ? (readParsed(c, (sent) => parseBody(needs, sent)) as Promise<ReadResult<unknown>> as Promise<
          ReadResult<Body>
        >)
      : { ok: true, value: undefined as Body };
  };
  const respond = async (c: Context, needs: Needs): Promise<Response> => {
    for (const [name, value] of Object.entries(answersWith)) c.header(name, value);
    const asked = query?.safeParse(c.req.query());
    if (asked?.success === false) return fieldsAtFault(c, fieldErrors(asked.error));
    const named = headers?.safeParse(
      Object.fromEntries(Object.keys(headers.shape).map((name) => [name, c.req.header(name)])),
    );
    if (named?.success === false) return headerAtFault(c, named.error.issues[0]!);
    const admitted = await admit?.(c, needs);
    if (admitted?.ok === false) return admitted.response;
    const sent = await readBody(c, needs);
    if (!sent.ok) return sent.response;
    return handle(
      c,
      {
        query: asked?.data as z.output<Query>,
        headers: named?.data as z.output<Headers>,
        body: sent.value,
        admitted: admitted?.value as Admitted,
      },
      needs,
    );
  };
  return { ...call, respond };
}

function headerAtFault(c: Context, { code, path: [name], message }: z.core.$ZodIssue): Response {
  const isMissing = code === 'invalid_type';
  return problem(c, { status: isMissing && name === 'If-Match' ? 428 : 400, title: message });
}

function parseFields<Schema extends z.ZodType>(schema: Schema, sent: unknown): Parsed<z.output<Schema>> {
  const { data, error } = schema.safeParse(sent);
  return error ? { ok: false, errors: fieldErrors(error) } : { ok: true, value: data };
}

/** A refusal has a message for each field at fault. */
type Parsed<Value> = { ok: true; value: Value } | { ok: false; errors: Record<string, string> };

/** Reads a JSON object by a parser that a schema can't replace. */
export async function readParsed<Value>(
  c: Context,
  parse: (sent: Record<string, unknown>) => Parsed<Value> | Promise<Parsed<Value>>,
): Promise<ReadResult<Value>> {
  const sent = await readJson(c);
  if (!sent.ok) return sent;
  const parsed = await parse(sent.value);
  return parsed.ok ? parsed : { ok: false, response: fieldsAtFault(c, parsed.errors) };
}

const noGuard = (): never => {
  throw new Error('A call for staff is mounted without a guard');
};

/** Mounts calls. `guard` admits callers with one of the roles; public calls need none. */
export function mountCalls<Needs, Role extends string, App extends Hono>(
  http: App,
  calls: readonly Call<Needs, Role>[],
  needs: Needs,
  guard: (roles: readonly Role[], options: AccessOptions) => MiddlewareHandler = noGuard,
): App {
  for (const { method, path, roles, maxBytes = formBytes, tooLong, respond, ...options } of calls) {
    const before = [...(roles ? [guard(roles, options)] : []), limitBody(maxBytes, tooLong)];
    http.on(method, [path], ...before, (c) => respond(c, needs));
  }
  return http;
}

/** Descriptions of calls by method and path, for the OpenAPI document. */
export const describeCalls = <Site>(calls: readonly Call<never, string, Site>[], site: Site): ApiCalls =>
  Object.fromEntries(
    calls.map(({ body, ...call }) => [
      `${call.method} ${call.path}`,
      { ...call, ...(body && { body: typeof body === 'function' ? body(site) : body }) },
    ]),
  );
