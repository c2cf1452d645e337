import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import { galleryPassword } from '#tests/support/people/gallery-staff.ts';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';

interface Schema {
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
}
interface Operation {
  security?: object[];
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}
type Fields = Record<string, unknown>;

const owner = { email: 'owner@clinic.example', password: 'nine quiet umbrellas' };
const person = {
  firstName: 'Asha',
  lastName: 'Patil',
  mobileNumber: '9812345678',
  serviceSelected: 'Preventive Care - Dental X-rays',
};
const days = 'from=2026-11-24&to=2026-11-26&date=2026-11-24&time=10:00 AM';

/** A valid body for each described call: a call that is missing here has not been tried. */
const goodBodies: Record<string, Fields> = {
  'POST /api/appointments': bookingBody({ time: '12:00 PM' }),
  'POST /api/booking-limit': { mobileNumber: '9812345678' },
  'POST /api/appointments/{token}/move': { date: '2026-11-25', time: '05:00 PM' },
  'POST /api/appointments/{token}/coming': { coming: true },
  'POST /api/appointments/{token}/reminders': { wanted: true },
  'POST /api/appointments/{token}/whatsapp': { wanted: true, language: 'hi', version: 1 },
  'POST /api/appointments/{token}/earlier': { wanted: true },
  'POST /api/appointments/{token}/offer': { offer: 'none', accept: true },
  'POST /api/appointments/{token}/number': { mobileNumber: '9812345678' },
  'POST /api/appointments/{token}/number-code': { mobileNumber: '9812345678', code: '123456' },
  'POST /api/gallery': { image: 'https://pictures.example/a.jpg', title: 'Elsewhere' },
  'PATCH /api/gallery/{id}': { title: 'Another' },
  'PUT /api/gallery/order': { ids: [] },
  'POST /api/gallery/login': { password: galleryPassword },
  'POST /api/staff/appointments': {
    ...person,
    date: '2026-11-26',
    time: '11:00 AM',
    source: 'telephone',
  },
  'POST /api/staff/appointments/find': { q: 'patil' },
  'POST /api/staff/patients/find': { q: 'patil' },
  'PATCH /api/staff/appointments/{id}': { version: 1, note: 'Rings later' },
  'PUT /api/staff/appointments/{id}/online-booking': { isAllowed: true },
  'POST /api/staff/appointments/{id}/next': { kind: 'sitting' },
  'POST /api/staff/appointments/{id}/whatsapp': { kind: 'reminder' },
  'POST /api/staff/appointments/{id}/warnings': { kind: 'allergy', isKept: true },
  'POST /api/staff/calls/{id}/calling': { calling: true },
  'POST /api/staff/calls/{id}/outcome': { outcome: 'no-answer' },
  'POST /api/staff/closures': { fromDate: '2026-12-25', publicText: 'Holiday' },
  'POST /api/staff/waves/cancel': { address: '203.0.113.9', hour: 0 },
  'POST /api/staff/waves/restore': { cancelled: [] },
  /** Replaced by the whole published document before it is sent. */
  'PUT /api/staff/clinic/draft': {},
  'POST /api/staff/clinic/publish': {},
  'PUT /api/staff/clinic/pictures/{kind}/{name}/consent': {
    by: 'Asha Patil',
    date: '2026-11-23',
    purpose: 'The website',
    until: '2027-11-23',
  },
  'PUT /api/staff/import/{id}/columns': {
    columns: ['name', 'mobile', 'date'],
    treatments: [{ word: 'Pulpotomy', service: 'Restorative Dentistry - Root Canal Treatment' }],
  },
  'PUT /api/staff/delay': { date: '2026-11-24', minutes: 10 },
  'POST /api/auth/sign-in': owner,
  'POST /api/auth/sign-in/code': { code: '000000' },
  'POST /api/auth/sign-in/passkey': { proof: {} },
  'POST /api/auth/sessions/end': { id: 'none' },
  'POST /api/auth/confirm': { password: owner.password },
  'POST /api/auth/password': { currentPassword: 'not this one', newPassword: 'seven loud lanterns' },
  'POST /api/auth/passkeys': { proof: {}, name: 'Telephone' },
};

let server: RunningServer;
let operations: [call: string, operation: Operation][];
let cookie = '';
/** Values of the path's parameters: an appointment of a patient, a picture. */
const named: Record<string, string> = {};

const send = async (
  call: string,
  { body, search = '', key = crypto.randomUUID(), tag, signedIn = false }: RequestParts = {},
) => {
  const [method, path] = call.split(' ') as [string, string];
  const nameOf = (name: string) => (path.startsWith('/api/staff/calls/') ? 'appointment' : name);
  const response = await fetch(
    server.origin +
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[nameOf(name)] ?? 'none') +
      search,
    {
      method,
      headers: {
        Origin: server.origin,
        ...(signedIn && { Cookie: cookie }),
        ...(key && { 'Idempotency-Key': key }),
        ...(tag && { 'If-Match': tag }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
  );
  const text = await response.text();
  const json = /json/.test(response.headers.get('Content-Type') ?? '') ? (JSON.parse(text) as Answer) : {};
  // A confirmed password comes with a new session.
  const given = response.headers.getSetCookie().find((line) => line.startsWith('staff.session_token='));
  if (signedIn && given) [cookie = ''] = given.split(';', 1);
  return { status: response.status, json, tag: response.headers.get('ETag') ?? '' };
};
interface RequestParts {
  body?: unknown;
  search?: string;
  key?: string;
  /** Version of the clinic's document that the caller had before. */
  tag?: string;
  /** With the owner's session. */
  signedIn?: boolean;
}
interface Answer {
  errors?: Record<string, string>;
  error?: string;
  code?: string;
  published?: Fields;
  manageUrl?: string;
  items?: { id: string }[];
  reference?: string;
  appointments?: { id: string }[];
}

beforeAll(async () => {
  server = await runServer({
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    GALLERY_PASSWORD: galleryPassword,
  });
  await send('POST /api/auth/sign-in', { body: owner, signedIn: true });
  const clinic = await send('GET /api/staff/clinic', { signedIn: true });
  goodBodies['PUT /api/staff/clinic/draft'] = clinic.json.published!;
  const booked = await send('POST /api/appointments', { body: bookingBody() });
  named.version = '1';
  named.token = booked.json.manageUrl!.split('/').at(-1)!;
  named.id = (await send('GET /api/gallery')).json.items![0]!.id;
  const { reference } = booked.json;
  const found = await send('POST /api/staff/appointments/find', { body: { q: reference }, signedIn: true });
  named.appointment = found.json.appointments![0]!.id;
  const { paths } = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});
afterAll(() => server.remove());

const tagNow = async () => (await send('GET /api/staff/clinic', { signedIn: true })).tag;

/** A fault of the calling program: the body itself is refused. A `code` is about something else. */
const refusesInput = ({ status, json }: Awaited<ReturnType<typeof send>>) =>
  [400, 422, 428].includes(status) && json.code === undefined;

/** Each field of the wrong kind, each that is needed left out, one that is not known, and something that is no object. */
function wrongBodies(good: Fields, { properties = {}, required = [], additionalProperties }: Schema) {
  const wrong: [field: string | undefined, body: unknown][] = [[undefined, [good]]];
  for (const [name, { type }] of Object.entries(properties)) {
    wrong.push([name, { ...good, [name]: type === 'object' ? 'wrong' : { not: 'this' } }]);
  }
  for (const name of required) {
    wrong.push([name, Object.fromEntries(Object.entries(good).filter(([field]) => field !== name))]);
  }
  if (additionalProperties === false) wrong.push(['unheardOf', { ...good, unheardOf: 1 }]);
  return wrong;
}

test('every body is checked as it is described: field by field, with an answer that is described', async () => {
  // Reports of providers are accepted in any form: src/http/message-reports.server.test.ts. A form with a picture
  // is no JSON.
  const withBody = operations.filter(
    ([call, { requestBody }]) =>
      requestBody?.content['application/json'] && !call.includes('/messages/reports/'),
  );
  expect(withBody.map(([call]) => call).sort()).toEqual(Object.keys(goodBodies).sort());
  const wrong: string[] = [];
  for (const [call, { requestBody, responses, security }] of withBody) {
    const good = goodBodies[call]!;
    // A public call says so with an empty list.
    const signedIn = (security ?? []).length > 0;
    const { schema } = requestBody!.content['application/json']!;
    const tag = call.includes('/staff/clinic/') ? await tagNow() : '';
    for (const [field, body] of wrongBodies(good, schema)) {
      const answer = await send(call, { body, signedIn, tag });
      const { errors, error } = answer.json;
      const says = errors ? Object.keys(errors) : error;
      const namesField = field === undefined || says === undefined || says.includes(field);
      if (refusesInput(answer) && String(answer.status) in responses && namesField) continue;
      wrong.push(`${call}: ${field} ${answer.status} ${JSON.stringify(answer.json)}`);
    }
    const answer = await send(call, { body: good, signedIn, tag });
    if (!refusesInput(answer) && String(answer.status) in responses) continue;
    wrong.push(`${call}: ${answer.status} ${JSON.stringify(answer.json)}`);
  }
  expect(wrong).toEqual([]);
});

test('every day that is asked for, and every key, is checked as it is described', async () => {
  const checked: string[] = [];
  const wrong: string[] = [];
  for (const [call, { parameters = [], responses, security }] of operations) {
    for (const { name, in: place, required, schema } of parameters) {
      const isDay = place === 'query' && schema.format === 'date';
      if (!isDay && place !== 'header') continue;
      checked.push(`${call} ${name}`);
      const signedIn = (security ?? []).length > 0;
      const body = goodBodies[call];
      const attempts: RequestParts[] = isDay
        ? [
            { search: `?${days}`.replace(new RegExp(`${name}=[^&]+`), `${name}=2026-02-30`), body },
            ...(required ? [{ search: `?${days}`.replace(new RegExp(`${name}=[^&]+`), ''), body }] : []),
          ]
        : name === 'If-Match'
          ? ['x'.repeat(201), '"not a number"', ...(required ? [''] : [])].map((tag) => ({ tag, body }))
          : [...(required ? [''] : []), 'x'.repeat(201), 'has a space'].map((key) => ({ key, body }));
      for (const sent of attempts) {
        const answer = await send(call, { ...sent, signedIn });
        if (refusesInput(answer) && String(answer.status) in responses) continue;
        wrong.push(`${call}: ${name} ${answer.status} ${JSON.stringify(answer.json)}`);
      }
      const tag = name === 'If-Match' ? await tagNow() : '';
      const { status } = await send(
        call,
        isDay ? { search: `?${days}`, body, signedIn } : { body, signedIn, tag },
      );
      const isWithoutFile = status === 415 && body === undefined && '415' in responses;
      if (status >= 300 && status !== 409 && !isWithoutFile) wrong.push(`${call}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(checked.length).toBeGreaterThanOrEqual(12);
});

test('no call stores a hidden character, which could turn the text around it', async () => {
  const hidden = '\u202e';
  let sent = 0;
  for (const [call, { requestBody, security }] of operations) {
    const schema = requestBody?.content['application/json']?.schema;
    // A draft keeps what was typed; publishing refuses it.
    if (!schema || call.includes('/staff/clinic/')) continue;
    const good: Fields = { ...goodBodies[call], ...(call.endsWith('/warnings') && { kind: 'other' }) };
    for (const [name, { type, format }] of Object.entries(schema.properties ?? {})) {
      if (type !== 'string' || format) continue;
      const typed = typeof good[name] === 'string' ? good[name] : 'Seen';
      const body = { ...good, [name]: `${typed}${hidden}` };
      const { status } = await send(call, { body, signedIn: (security ?? []).length > 0 });
      expect(status, `${call} ${name}`).toBeLessThan(500);
      sent += 1;
    }
  }
  expect(sent).toBeGreaterThan(30);
  // The names of files are stored too; PostgreSQL refuses a NUL.
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const uploads: [path: string, file: File][] = [
    ['/api/staff/import', new File(['Name,Mobile\nAsha,9812345678'], `Book${hidden}\0.csv`)],
    ['/api/gallery', new File([new Uint8Array(picture)], `Smile${hidden}\0.png`, { type: 'image/png' })],
  ];
  for (const [path, file] of uploads) {
    const body = new FormData();
    body.set('file', file);
    const headers = { Origin: server.origin, Cookie: cookie };
    const { status } = await fetch(server.origin + path, { method: 'POST', headers, body });
    expect(status, path).toBe(201);
  }
  const database = new DatabaseSync(join(server.dataDirectory, 'clinic.db'), { readOnly: true });
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
  const holding = tables
    .map(({ name }) => String(name))
    .filter((name) => JSON.stringify(database.prepare(`select * from "${name}"`).all()).includes(hidden));
  database.close();
  expect(holding).toEqual([]);
});
