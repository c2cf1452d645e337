import type { IncomingMessage } from 'node:http';
import { TrieRouter } from 'hono/router/trie-router';
import { bookingCalls } from '#features/booking/form/api.server.ts';
import { clinicPictureCalls } from '#features/clinic-editor/pictures/api.server.ts';
import { contentCalls } from '#features/clinic-editor/publishing/api.server.ts';
import { importCalls } from '#features/desk/import/api.server.ts';
import { leakCalls } from '#features/desk/leak/api.server.ts';
import { monthCalls } from '#features/desk/month/api.server.ts';
import { calendarCalls, patientExportCalls } from '#features/desk/patients/api.server.ts';
import { callCalls } from '#features/desk/calls/api.server.ts';
import { recallCalls } from '#features/desk/recalls/api.server.ts';
import { closureCalls } from '#features/desk/closed-time/api.server.ts';
import { burstCalls, dayCalls } from '#features/desk/day/api.server.ts';
import { missedCalls } from '#features/desk/missed/api.server.ts';
import { nextCalls } from '#features/desk/next/api.server.ts';
import { slotCalls } from '#features/desk/move/api.server.ts';
import { visitCalls } from '#features/desk/visit/api.server.ts';
import { whatsappCalls } from '#features/desk/whatsapp/api.server.ts';
import { walkInCalls } from '#features/desk/entry/api.server.ts';
import { galleryCalls } from '#features/gallery/pictures/api.server.ts';
import { backupCalls } from '#features/health/restore/api.server.ts';
import { patientCalls } from '#features/patient-page/page/api.server.ts';
import { reportCalls } from '#features/notifications/delivery/api.server.ts';
import { accountCalls } from '#features/staff/account/api.server.ts';
import { signInCalls } from '#features/staff/sign-in/api.server.ts';
import { gateCalls } from '#features/staff/sign-in/gallery-gate-api.server.ts';
import { describeCalls } from '#platform/api/define-call.server.ts';
import { methodAndPath, openApiDocument, type Schema } from '#platform/api/openapi.server.ts';
import { healthCalls, metricsCalls } from '#platform/health/health-api.server.ts';
import type { AppContext } from '#src/app/app-context.server.ts';
import words from './api-words.en.ts';
import { newsCalls } from './live-streams.server.ts';

/** Every call, by the heading under which the page at /api has it. */
const callGroups = {
  appointments: [...bookingCalls, ...patientCalls],
  gallery: [...galleryCalls, ...gateCalls],
  desk: [
    ...patientExportCalls,
    ...visitCalls,
    ...whatsappCalls,
    ...missedCalls,
    ...nextCalls,
    ...walkInCalls,
    ...dayCalls,
    ...slotCalls,
    ...burstCalls,
    ...callCalls,
    ...recallCalls,
    ...closureCalls,
    ...calendarCalls,
    ...importCalls,
    ...monthCalls,
    ...leakCalls,
  ],
  clinic: [...contentCalls, ...clinicPictureCalls, ...newsCalls],
  auth: [...signInCalls, ...accountCalls],
  messages: reportCalls,
  health: [...healthCalls, ...metricsCalls, ...backupCalls],
};
export const declaredCalls = Object.values(callGroups).flat();

/** A body longer than this takes a slow phone more than half a minute. */
const largeBody = 512 * 1024;
const largeBodies = new TrieRouter<true>();
for (const { method, path, maxBytes = 0 } of declaredCalls)
  if (maxBytes > largeBody) largeBodies.add(method, path, true);

/** True for a request whose call allows a large body: a picture, a sheet of patients, a whole site. */
export const takesLargeBody = ({ method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  largeBodies.match(method, url.split('?', 1)[0]!)[0].length > 0;

export const apiCalls = ({ site }: Pick<AppContext, 'site'>) => describeCalls(declaredCalls, site.current());

export function describeApi(app: Pick<AppContext, 'config' | 'site'>) {
  const { facts: clinic } = app.site.current();
  const { publicUrl: server } = app.config;
  const about = { title: clinic.name, description: words.intro, version: '1', server };
  return openApiDocument(about, apiCalls(app));
}

/** Data of the page at /api, read from the OpenAPI document, so that the two can't differ. */
export function readApiPage(app: Pick<AppContext, 'config' | 'site'>) {
  const { paths } = describeApi(app);
  const read = (key: string) => {
    const [method, path] = methodAndPath(key);
    const {
      operationId,
      summary,
      description,
      parameters = [],
      requestBody,
      responses,
    } = paths[path]![method]!;
    return {
      id: operationId,
      method: method.toUpperCase(),
      path,
      summary,
      description,
      parameters: parameters.map(({ schema, ...parameter }) => ({ ...parameter, type: schemaText(schema) })),
      body: textsOf(requestBody?.content),
      answers: Object.entries(responses).map(([status, { description: says, content }]) => ({
        status,
        says,
        // The problem format is described once for all calls.
        body: Number(status) < 400 ? textsOf(content) : [],
      })),
    };
  };
  return Object.entries(callGroups).map(([name, calls]) => ({
    name: words.groups[name as keyof typeof words.groups],
    calls: calls.map(({ method, path }) => read(`${method} ${path}`)),
  }));
}

const textsOf = (content: Record<string, { schema: Schema }> = {}) =>
  Object.entries(content).map(([type, { schema }]) => ({ type, text: schemaText(schema) }));

/** A JSON Schema in a short form for readers: `{ date: date, slots: { time: string, free: boolean }[] }`. */
function schemaText(schema: Schema, indent = ''): string {
  const {
    $ref,
    allOf,
    anyOf,
    oneOf,
    const: constant,
    enum: values,
    type,
    format,
    items,
    properties,
  } = schema;
  const inner = (part: Schema) => schemaText(part, indent);
  if ($ref) return $ref.split('/').at(-1)!;
  if (allOf) return allOf.map(inner).join(' & ');
  const choices = anyOf ?? oneOf;
  if (choices) return choices.map(inner).join(' | ');
  if (constant !== undefined) return JSON.stringify(constant);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (properties) {
    const { required = [] } = schema;
    const lines = Object.entries(properties).map(
      ([name, of]) =>
        `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${schemaText(of, `${indent}  `)}\n`,
    );
    return lines.length > 0 ? `{\n${lines.join('')}${indent}}` : '{}';
  }
  if (items) return `${bracketed(inner(items))}[]`;
  if (format) return format;
  return Array.isArray(type) ? type.join(' | ') : (type ?? 'anything');
}

const bracketed = (text: string) => (/ [|&] /.test(text) && !text.startsWith('{') ? `(${text})` : text);
