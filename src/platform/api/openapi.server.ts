import { z } from 'zod';
import { problemType } from './problem.server.ts';

/** Describes a call's input and output next to the schemas that validate it; /api/openapi.json is generated from it. */
export interface ApiCall {
  summary: string;
  /** More text than the one-line summary. */
  details?: string;
  /** A session of one of these roles is needed; the owner passes everywhere. */
  roles?: readonly string[];
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** The body as a form with a file. */
  form?: z.ZodType;
  /** The body as a form without a file. */
  urlencoded?: z.ZodType;
  answers: Readonly<Record<number, ApiAnswer>>;
}

/** A string alone describes a problem response (RFC 9457) from 400 on, and an empty one below. `problem`: additional members. */
export type ApiAnswer =
  | string
  | { says: string; json: z.ZodType }
  | { says: string; problem: z.ZodType }
  | { says: string; type: string };

/** Keyed by method and path as in the router: 'GET /api/appointments/:token'. */
export type ApiCalls = Readonly<Record<string, ApiCall>>;

interface Document {
  title: string;
  description: string;
  version: string;
  server: string;
}

/** The part of JSON Schema that zod writes and the page at /api shows. */
export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  type?: string | string[];
  format?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}
type Content = Record<string, { schema: Schema }>;
interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Schema;
}

const problemSchema = z
  .looseObject({
    type: z.string(),
    status: z.number().int(),
    title: z.string(),
    detail: z.string().optional(),
    errors: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'A message for each field at fault' }),
  })
  .meta({ description: 'Problem details (RFC 9457)' });

/** 'GET /api/appointments/:token' as an OpenAPI document has it. */
export function methodAndPath(key: string): [method: string, path: string] {
  const [method, path] = key.split(' ') as [string, string];
  return [method.toLowerCase(), path.replaceAll(/:(\w+)/g, '{$1}')];
}

/** An OpenAPI 3.1 document of the calls. */
export function openApiDocument({ server, ...info }: Document, calls: ApiCalls) {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const [key, call] of Object.entries(calls)) {
    const [method, path] = methodAndPath(key);
    paths[path] = { ...paths[path], [method]: operation(key, call) };
  }
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: server }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-staff.session_token',
          description: 'Set by a sign-in. Without https the name has no __Host- in front.',
        },
      },
    },
  };
}

function operation(key: string, call: ApiCall) {
  const { summary, details, roles, query, headers, body, form, urlencoded } = call;
  const content: Content = {
    ...(body && { 'application/json': { schema: schemaOf(body, 'input') } }),
    ...(form && { 'multipart/form-data': { schema: schemaOf(form, 'input') } }),
    ...(urlencoded && { 'application/x-www-form-urlencoded': { schema: schemaOf(urlencoded, 'input') } }),
  };
  const parameters: Parameter[] = [
    ...Array.from(key.matchAll(/:(\w+)/g), ([, name]) => ({
      name: name!,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...parametersOf(query, 'query'),
    ...parametersOf(headers, 'header'),
  ];
  const allowed = roles && `For ${['owner', ...roles.filter((role) => role !== 'owner')].join(', ')}.`;
  return {
    operationId: key.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    summary,
    description: [details, allowed].filter(Boolean).join(' '),
    // Public calls state it too, so that none is open by oversight.
    security: roles ? [{ session: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...((body ?? form) && { requestBody: { required: true, content } }),
    responses: Object.fromEntries(
      Object.entries(answersOf(key, call)).map(([status, answer]) => [status, response(+status, answer)]),
    ),
  };
}

/** Answers that every call of this kind may also give. */
function answersOf(key: string, { roles, answers }: ApiCall): Record<number, ApiAnswer> {
  const changes = !key.startsWith('GET ');
  return {
    400: 'Not a request that can be read',
    ...(roles && { 401: 'Nobody is signed in, or no longer' }),
    ...(roles && { 403: 'This account may not do it, or another site’s page asked' }),
    ...(changes && !roles && { 403: 'Another site’s page asked' }),
    ...answers,
  };
}

function response(status: number, answer: ApiAnswer): { description: string; content?: Content } {
  const problem = { $ref: '#/components/schemas/Problem' };
  const described = (description: string, type: string, schema: Schema) => ({
    description,
    content: { [type]: { schema } },
  });
  if (typeof answer === 'string')
    return status < 400 ? { description: answer } : described(answer, problemType, problem);
  const { says } = answer;
  if ('type' in answer) return described(says, answer.type, { type: 'string' });
  if ('json' in answer) return described(says, 'application/json', schemaOf(answer.json, 'output'));
  return described(says, problemType, { allOf: [problem, schemaOf(answer.problem, 'output')] });
}

function parametersOf(schema: z.ZodObject | undefined, place: 'query' | 'header'): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: of,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  // The document names the dialect once, by its own version.
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  });
  return rest as Schema;
}
