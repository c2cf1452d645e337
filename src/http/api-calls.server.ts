import { bookingCalls } from '#features/booking/form/api.server.ts';
import { clinicPictureCalls } from '#features/clinic-editor/pictures/api-calls.server.ts';
import { contentCalls } from '#features/clinic-editor/publishing/api-calls.server.ts';
import { calendarCalls } from '#features/desk/calendar-link/api.server.ts';
import { closureCalls } from '#features/desk/closed-time/api.server.ts';
import { dayCalls } from '#features/desk/day/api.server.ts';
import { slotCalls } from '#features/desk/move/api.server.ts';
import { patientExportCalls } from '#features/desk/patients/api.server.ts';
import { visitCalls } from '#features/desk/visit/api.server.ts';
import { walkInCalls } from '#features/desk/walk-in/api.server.ts';
import { waveCalls } from '#features/desk/waves/api.server.ts';
import { weekCalls } from '#features/desk/week/api.server.ts';
import { galleryCalls } from '#features/gallery/pictures/api-calls.server.ts';
import { backupCalls } from '#features/health/restore/api.server.ts';
import { outboxCalls } from '#features/notifications/messages-page/api.server.ts';
import { patientCalls } from '#features/patient-page/page/api.server.ts';
import { reportCalls } from '#features/notifications/delivery/api.server.ts';
import { accountCalls } from '#features/staff/account/api.server.ts';
import { signInCalls } from '#features/staff/sign-in/api.server.ts';
import { gateCalls } from '#features/staff/sign-in/gallery-gate-api.server.ts';
import { methodAndPath, openApiDocument, type ApiCalls, type Schema } from '#platform/api/openapi.server.ts';
import { healthCalls } from '#platform/health/health-api.server.ts';
import type { PlacedConfig } from '#src/config/read-settings.server.ts';
import words from './api-words.en.ts';
import { newsCalls } from './live-streams.server.ts';

/** Every call, by the heading under which the page at /api has it. A route that is in none of these fails a test. */
const callGroups = ({ chairs }: PlacedConfig) => ({
  appointments: { ...bookingCalls, ...patientCalls },
  gallery: { ...galleryCalls, ...gateCalls },
  desk: {
    ...visitCalls(chairs),
    ...patientExportCalls,
    ...walkInCalls(chairs),
    ...dayCalls,
    ...outboxCalls,
    ...slotCalls,
    ...weekCalls,
    ...waveCalls,
    ...closureCalls,
    ...calendarCalls,
  },
  clinic: { ...contentCalls, ...clinicPictureCalls, ...newsCalls },
  auth: { ...signInCalls, ...accountCalls },
  messages: reportCalls,
  health: { ...healthCalls, ...backupCalls },
});

export const apiCalls = (config: PlacedConfig): ApiCalls =>
  Object.assign({}, ...Object.values(callGroups(config)));

export function describeApi(config: PlacedConfig) {
  const { clinic, publicUrl: server } = config;
  const about = { title: clinic.name, description: words.intro, version: '1', server };
  return openApiDocument(about, apiCalls(config));
}

/** What the page at /api shows: read off the very document that programs get. */
export function readApiPage(config: PlacedConfig) {
  const { paths } = describeApi(config);
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
        // What a problem looks like is said once.
        body: Number(status) < 400 ? textsOf(content) : [],
      })),
    };
  };
  return Object.entries(callGroups(config)).map(([name, calls]: [string, ApiCalls]) => ({
    name: words.groups[name as keyof typeof words.groups],
    calls: Object.keys(calls).map(read),
  }));
}

const textsOf = (content: Record<string, { schema: Schema }> = {}) =>
  Object.entries(content).map(([type, { schema }]) => ({ type, text: schemaText(schema) }));

/** A JSON Schema as a person reads it: `{ date: date, slots: { time: string, free: boolean }[] }`. */
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
