import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeServer, createHttpServer } from './http-server.server.ts';

let server: Server;
beforeEach(async () => {
  server = createHttpServer(
    (request, response) => {
      if (request.url === '/upload/refused') response.writeHead(401).end('refused');
      request.on('data', () => {}).on('end', () => response.end('read'));
    },
    {
      mayTakeLong: ({ url = '' }) => url.startsWith('/upload'),
      body: { ordinary: 300, silence: 300 },
    },
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => closeServer(server));

/** Posts so many bytes, one at a time; the answer, and how many had gone out when it ended. */
async function post(path: string, bytes: number, every = 50) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  // A refusal leaves the line open, as the server does for a browser that still sends.
  const line = path.endsWith('refused') ? 'keep-alive' : 'close';
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: clinic.example\r\nConnection: ${line}\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  let sent = 0;
  const drip = setInterval(() => {
    if (socket.writable && sent < bytes) socket.write('a');
    sent += 1;
  }, every);
  const answer = await text(socket).finally(() => clearInterval(drip));
  return { answer, sent };
}

test('an upload may take much longer than an ordinary request, as long as it keeps coming', async () => {
  const { answer } = await post('/upload', 20);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('read');
});

test('an ordinary request is told and cut off, though it keeps coming', async () => {
  const { answer, sent } = await post('/', 100);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(sent).toBeLessThan(100);
});

test('an upload that falls silent is told and cut off', async () => {
  expect((await post('/upload', 9, 60_000)).answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('an upload that was refused may not go on for long', async () => {
  const { answer, sent } = await post('/upload/refused', 100);
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(sent).toBeLessThan(100);
});

test('nor may an upload go on for ever', async () => {
  server.headersTimeout = 200;
  server.requestTimeout = 600;
  expect((await post('/upload', 1000)).answer).toMatch(/^HTTP\/1\.1 408 /);
});
