import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffPages } from '#tests/support/people/staff-pages.ts';
import { startCollector } from '#tests/support/servers/collector.ts';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';

// Words that are in nothing but what a patient gives, so that each line of the log can be looked through for them.
const marked = {
  firstName: 'Qzxfirst',
  lastName: 'Qzxlast',
  message: 'Qzxmessage at night',
  note: 'Qzxnote',
};
const number = '9753186420';
const owner = { email: 'owner@clinic.example', password: 'nine quiet umbrellas' };

let server: RunningServer;
let collector: Awaited<ReturnType<typeof startCollector>>;
beforeAll(async () => {
  collector = await startCollector();
  server = await runServer({
    LOG_LEVEL: 'trace',
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    // No server listens there: the sheet fails, and says so.
    SHEET_WEBHOOK_URL: 'http://127.0.0.1:9/exec',
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20of-the-clinic',
  });
});
afterAll(async () => {
  await server.remove();
  collector.close();
});

async function send(method: string, path: string, body?: unknown, cookie = '') {
  const response = await fetch(server.origin + path, {
    method,
    redirect: 'manual',
    headers: {
      Origin: server.origin,
      'Idempotency-Key': crypto.randomUUID(),
      'X-Request-Id': 'of-the-client',
      ...(cookie && { Cookie: cookie }),
      ...(body instanceof URLSearchParams || !body ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: body instanceof URLSearchParams ? body : JSON.stringify(body) }),
  });
  return {
    status: response.status,
    location: response.headers.get('Location') ?? '',
    cookies: response.headers.getSetCookie(),
    requestId: response.headers.get('X-Request-Id')!,
    text: await response.text(),
  };
}

test('no line of the log and no trace names a patient, whatever is done and whatever fails', async () => {
  const { note, ...patient } = marked;
  const request = { ...patient, mobileNumber: number, serviceSelected: 'Orthodontics - Retainers' };
  const tuesday = { date: '2026-11-24', time: '10:00 AM' };
  const booked = await send('POST', '/api/appointments', { ...request, ...tuesday });
  expect(booked.status).toBe(201);
  const token = (JSON.parse(booked.text) as { manageUrl: string }).manageUrl.split('/').at(-1)!;

  // The patient: looked at, refused, moved, cancelled; by form too.
  const own = `/api/appointments/${token}`;
  const links = [`/appointment/${token}`, `/appointment/${token}/data`, `/a?${token}`, `/a/${token}`];
  for (const path of [own, `${own}/calendar.ics`, `${own}/sms`, `${own}/data.json`, ...links]) {
    expect((await send('GET', path)).status, path).toBeLessThan(400);
  }
  expect((await send('POST', '/api/appointments', { ...request, ...tuesday })).status).toBe(409);
  expect((await send('POST', '/api/appointments', { ...request, mobileNumber: `${number}9` })).status).toBe(
    422,
  );
  expect((await send('POST', `${own}/move`, { date: '2026-11-24', time: '12:00 PM' })).status).toBe(200);
  await send('POST', '/book', new URLSearchParams({ ...request, intent: 'send' }));

  // Staff: signed in, searched, opened, written, exported.
  const signIn = await send('POST', '/api/auth/sign-in', owner);
  expect(signIn.status).toBe(200);
  const cookie = signIn.cookies.map((line) => line.split(';', 1)[0]).join('; ');
  const desk = '/api/staff/appointments';
  const found = await send('GET', `${desk}?q=${patient.firstName}`, undefined, cookie);
  expect(found.status).toBe(200);
  const [{ id, version }] = (JSON.parse(found.text) as { appointments: [{ id: string; version: number }] })
    .appointments;
  expect((await send('GET', `${desk}/${id}`, undefined, cookie)).status).toBe(200);
  expect((await send('PATCH', `${desk}/${id}`, { version, note }, cookie)).status).toBe(200);
  expect((await send('PATCH', `${desk}/${id}`, { version, note: `${note} again` }, cookie)).status).toBe(409);
  expect(
    (await send('GET', `${desk}/export.csv?from=2026-11-24&to=2026-11-24`, undefined, cookie)).text,
  ).toContain(patient.lastName);
  const search = await send('POST', '/staff/patients', new URLSearchParams({ q: number }), cookie);
  expect(search.status).toBe(302);
  expect(search.location).not.toContain(number);
  for (const path of [search.location, '/staff/appointments?date=2026-11-24', ...staffPages]) {
    expect((await send('GET', path, undefined, cookie)).status, path).toBe(200);
  }
  expect((await send('POST', `${own}/cancel`, {})).status).toBe(200);
  expect((await send('POST', `${own}/erase`, {})).status).toBe(200);
  expect((await send('GET', `${own}/data.json`)).status).toBe(404);

  // And when the database fails in the middle of it.
  const database = new DatabaseSync(`${server.dataDirectory}/clinic.db`, { timeout: 5000 });
  database.exec('alter table outbox rename to outbox_away');
  const failed = await send('POST', '/api/appointments', {
    ...request,
    date: '2026-11-25',
    time: '10:00 AM',
  });
  expect(failed.status).toBe(500);
  database.exec('alter table outbox_away rename to outbox');
  database.close();

  const lines = server.output();
  expect(lines).toMatch(/request failed/);
  await server.stop();
  const told = [...lines.split('\n'), ...collector.sent.map(({ body }) => body)];
  for (const word of ['Qzx', number, token, owner.password, cookie])
    expect(told.filter((text) => text.includes(word))).toEqual([]);
  // Half a number alone: within a trace's ids and times any five digits come by chance.
  for (const half of [number.slice(0, 5), number.slice(5)])
    expect(told.filter((text) => text.match(`(?<![\\da-f])${half}(?![\\da-f])`))).toEqual([]);

  // The answer that failed, its line in the log and its trace are found by one code, which a patient can read out.
  expect(failed.requestId).toMatch(/^\d{3}-\d{3}-\d{3}$/);
  expect(failed.text).toContain(failed.requestId);
  const isAbout = (name: string) => lines.split('\n').filter((line) => line.includes(name));
  expect(isAbout('request failed').at(-1)).toContain(`"requestId":"${failed.requestId}"`);
  const spans = collector.spans();
  const failure = spans.find(({ attributes }) =>
    attributes.some(({ value }) => value.stringValue === failed.requestId),
  )!;
  expect(failure.name).toBe('POST /api/appointments');
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === failure.spanId);
  expect(statements.map(({ name }) => name)).toContain('insert');
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([failure.traceId]));
  expect(new Set(collector.sent.map(({ path, authorization }) => `${path} ${authorization}`))).toEqual(
    new Set(['/v1/traces Bearer of-the-clinic', '/v1/metrics Bearer of-the-clinic']),
  );
});
