import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createLocation } from '#tests/support/servers/databases.ts';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await runServer();
});
afterAll(() => server.remove());

/** One request as it is written, and all of the answer. */
function raw(request: string): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  socket.write(request);
  return text(socket);
}
const rawGet = (target: string, headers = '') =>
  raw(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`);

const answers: [what: string, answer: () => Promise<string>, status: number][] = [
  ['a page', () => rawGet('/'), 200],
  ['a page that is not kept', () => rawGet('/no-such-page'), 404],
  ['data of a page', () => rawGet('/privacy.data'), 200],
  ['an unknown API', () => rawGet('/api/nothing'), 404],
  ['the service worker', () => rawGet('/service-worker.js'), 200],
  ['a known page again', () => rawGet('/', 'If-None-Match: *\r\n'), 304],
  ['doubled slashes', () => rawGet('//evil.example'), 400],
  ['dot segments', () => rawGet('/../../etc/passwd'), 400],
  ['an encoded slash', () => rawGet('/assets%2f..%2fserver'), 400],
  ['a NUL', () => rawGet('/%00'), 400],
  ['a line break for a page', () => rawGet('/%0a'), 400],
  ['a line break behind a page', () => rawGet('/services%0a'), 400],
  ['a separator of lines', () => rawGet('/%E2%80%A8'), 400],
  ['two hosts', () => rawGet('/no-such-page', 'Host: evil.example\r\n'), 400],
  ['two hosts for a cached page', () => rawGet('/', 'Host: evil.example\r\n'), 400],
  ['bytes that are not UTF-8', () => rawGet('/%ff'), 400],
  ['bytes that are not even ASCII', () => rawGet('/\xff'), 400],
  ['a method that nothing knows', () => raw('TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'), 405],
  ['no HTTP', () => raw('hello\r\n\r\n'), 400],
  ['headers without end', () => rawGet('/', `X-Long: ${'a'.repeat(20_000)}\r\n`), 431],
  ['an odd host', () => raw('GET /no-such-page HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'), 400],
];

describe('every answer, errors too', () => {
  test.each(answers)('%s', async (_, answer, status) => {
    const lines = (await answer()).split('\r\n');
    expect(lines[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const headers = lines.slice(1, lines.indexOf('')).join('\n').toLowerCase();
    for (const header of [
      'x-content-type-options: nosniff',
      'x-frame-options: deny',
      'cross-origin-opener-policy: same-origin',
      'cross-origin-resource-policy: same-origin',
      'permissions-policy: ',
      "content-security-policy: default-src 'none'",
    ]) {
      expect(headers).toContain(header);
    }
    expect(headers).toMatch(/^referrer-policy: (strict-origin-when-cross-origin|no-referrer)$/m);
    expect(headers).toContain("frame-ancestors 'none'");
    expect(headers).not.toMatch(/unsafe-|strict-transport-security|x-powered-by|^server:/m);
  });
});

describe('a body beyond any use is refused in words, though the client is still sending', () => {
  const chunk = new TextEncoder().encode('a'.repeat(100_000));
  const post = (path: string, body: BodyInit) =>
    fetch(server.origin + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: server.origin },
      body,
      duplex: 'half',
    } as RequestInit);
  const lengthUnsaid = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let sent = 0; sent < 30; sent++) controller.enqueue(chunk);
        controller.close();
      },
    });

  test('a Content-Length over the limit is refused', async () => {
    const { status } = await post('/api/appointments', 'a'.repeat(3_000_000));
    expect(status).toBe(413);
  });
  test('longer and longer', async () => {
    expect((await post('/api/appointments', lengthUnsaid())).status).toBe(413);
  });
  test('but one that is short enough is taken, and so is none', async () => {
    const short = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{}'));
        controller.close();
      },
    });
    // No key: it was read.
    expect((await post('/api/appointments', short)).status).toBe(400);
    const remove = (path: string) =>
      raw(
        `DELETE ${path} HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\nOrigin: ${server.origin}\r\nConnection: close\r\n\r\n`,
      );
    expect(await remove('/api/staff/closures/none')).toMatch(/^HTTP\/1.1 401 /);
    expect(await remove('/privacy')).toMatch(/^HTTP\/1.1 405 /);
  });
  test('for a page', async () => {
    expect((await post('/privacy', 'a'.repeat(3_000_000))).status).toBe(413);
  });
});

describe('a method that an address does not know', () => {
  const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    const answer = await fetch(server.origin + path, {
      method,
      headers: { Origin: server.origin, ...headers },
      ...(body !== undefined && { body }),
    });
    return [answer.status, answer.headers.get('Allow')];
  };
  test.each([
    ['PUT', '/api/availability', 405, 'GET, HEAD, OPTIONS'],
    ['GET', '/api/appointments/a-token/cancel', 405, 'POST, OPTIONS'],
    ['DELETE', '/api/gallery', 405, 'GET, HEAD, POST, OPTIONS'],
    ['POST', '/healthz', 405, 'GET, HEAD, OPTIONS'],
    ['OPTIONS', '/api/appointments', 204, 'POST, OPTIONS'],
    ['POST', '/', 405, 'GET, HEAD, OPTIONS'],
    ['DELETE', '/book', 405, 'GET, HEAD, POST, OPTIONS'],
    ['PUT', '/staff.data', 405, 'GET, HEAD, POST, OPTIONS'],
    ['OPTIONS', '/services', 204, 'GET, HEAD, OPTIONS'],
    ['POST', '/no-such-page', 404, null],
    ['POST', '/api/nothing', 404, null],
  ])('%s %s: %i, Allow: %s', async (method, path, status, allow) => {
    expect(await ask(method, path)).toEqual([status, allow]);
  });
  test('nor any other: it is told which are known at all', async () => {
    const answer = await raw('TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/\r\nAllow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n/i);
  });
  test.each(['/book', '/staff', '/gallery/edit'])('POST %s with something that is no form', async (path) => {
    expect(await ask('POST', path)).toEqual([415, null]);
    expect(await ask('POST', path, { 'Content-Type': 'application/json' }, '{}')).toEqual([415, null]);
    expect(await ask('POST', path, { 'Content-Type': 'multipart/form-data' }, 'x')).toEqual([400, null]);
  });
});

test('metrics of answered requests are served at /metrics to this machine alone', async () => {
  await fetch(`${server.origin}/healthz`);
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  expect(text).toMatch(/^http_requests_total\{method="GET",route="\/healthz",status="200"\} [1-9]/m);
  expect(text).toContain('\nclinic_database_up 1\n');
  expect(text).toContain('\nclinic_messages_waiting{kind="sms"} 0\n');
  const forwarded = await fetch(`${server.origin}/metrics`, { headers: { 'X-Forwarded-For': '10.0.0.5' } });
  expect(forwarded.status).toBe(403);
});

test.each([
  '/staff',
  '/staff/appointments',
  '/staff/appointments.data',
  '/STAFF/',
  '/gallery/edit',
  '/gallery/edit.data',
])('nothing keeps %s, and no search engine knows it', async (path) => {
  const { headers } = await fetch(server.origin + path, { redirect: 'manual' });
  expect([headers.get('Cache-Control'), headers.get('X-Robots-Tag')]).toEqual(['no-store', 'noindex']);
});

/** Sends the start of a request, and leaves without an answer; one with a body leaves once the server waits for the rest. */
function abortRequest(start: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    socket.once('close', () => resolve());
    socket.once('data', () => socket.resetAndDestroy());
    socket.write(start, () => {
      if (start.startsWith('GET')) socket.destroy();
    });
  });
}
const head = (method: string, path: string, headers: string[] = []) =>
  [`${method} ${path} HTTP/1.1`, `Host: ${new URL(server.origin).host}`, ...headers, '', ''].join('\r\n');
const post = (path: string, type: string, framing: string) =>
  head('POST', path, [
    `Origin: ${server.origin}`,
    `Content-Type: ${type}`,
    'Idempotency-Key: key-of-the-test',
    'Expect: 100-continue',
    framing,
  ]);
/** The different messages of errors. */
const errorsIn = (log: string) => [
  ...new Set(Array.from(log.matchAll(/"level":[56]0.*"msg":"(.*?)"/g), ([, message]) => message)),
];
const ownPage = `/appointment/${'A'.repeat(22)}`;
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

test.each<[what: string, start: () => string]>([
  ['a public page', () => head('GET', ownPage)],
  ['a staff page', () => head('GET', '/staff')],
  ['the data of a staff page', () => head('GET', '/staff/health.data')],
  ['a file', () => head('GET', '/favicon.ico')],
  ['an API call', () => head('GET', '/api/availability')],
  [
    'an API call in the middle of its body',
    () => `${post('/api/appointments', json, 'Content-Length: 500')}{"firstName":`,
  ],
  [
    'an API call in the middle of a body of unknown length',
    () => `${post('/api/appointments', json, 'Transfer-Encoding: chunked')}d\r\n{"firstName":\r\n`,
  ],
  ['a form in the middle of its body', () => `${post('/book', form, 'Content-Length: 500')}intent=`],
  [
    'a sign-in in the middle of its body',
    () => `${post('/staff/sign-in', form, 'Content-Length: 500')}email=`,
  ],
])('%s that is left before it is answered is no error in the log', async (_, start) => {
  const before = server.output().length;
  await Promise.all(Array.from({ length: 20 }, () => abortRequest(start())));
  // The server takes pages in turn: with this answer it has finished those before.
  expect((await fetch(`${server.origin}/no-such-page`)).status).toBe(404);
  expect(errorsIn(server.output().slice(before))).toEqual([]);
});

/** A request for `path` whose visitor leaves while it waits for the table of appointments; `unlock` lets it go on. */
async function leaveWhileLocked(path: string, unlock: readonly string[]) {
  const { location, remove } = await createLocation('postgres');
  const slow = await runServer({ DATABASE_URL: location.url! }, location.dataDirectory);
  const client = new Client(location.url);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await slow.stop('SIGKILL');
    await remove();
  });
  await client.query('begin');
  await client.query('lock table appointments in access exclusive mode');
  const socket = connect(Number(new URL(slow.origin).port), '127.0.0.1');
  socket.write(head('GET', path));
  const waiting =
    'select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())';
  await expect.poll(async () => (await client.query(waiting)).rowCount).toBeGreaterThan(0);
  // The server ends its side too once it has seen this.
  socket.resume().end();
  await once(socket, 'close');
  for (const statement of unlock) await client.query(statement);
  return slow;
}

test.each([ownPage, `${ownPage}.data`])(
  '%s that is left while it waits for the database is no error in the log',
  async (path) => {
    const slow = await leaveWhileLocked(path, ['rollback']);
    expect((await fetch(slow.origin + ownPage)).status).toBe(404);
    expect(errorsIn(slow.output())).toEqual([]);
  },
);

test.each([ownPage, `${ownPage}.data`])(
  '%s that fails after its visitor has left is in the log',
  async (path) => {
    const slow = await leaveWhileLocked(path, [
      'alter table appointments rename to appointments_away',
      'commit',
    ]);
    await expect.poll(() => errorsIn(slow.output())).toContain('page failed');
  },
);
