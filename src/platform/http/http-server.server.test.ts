import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeServer, createHttpServer } from './http-server.server.ts';

let server: Server;
beforeEach(async () => {
  server = createHttpServer((request, response) => {
    request.on('data', () => {}).on('end', () => response.end('read'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => server.listening && closeServer(server));

function send(...bytes: string[]): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  for (const part of bytes) socket.write(part);
  return socket;
}

test('headers may take ten seconds, the longest request ten minutes', () => {
  expect(server.headersTimeout).toBe(10_000);
  expect(server.requestTimeout).toBe(600_000);
});

test('a client that never ends its headers is told and cut off', async () => {
  server.headersTimeout = 200;
  const answer = await text(send('GET / HTTP/1.1\r\nHost: clinic.example\r\nX-Slow: '));
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('X-Content-Type-Options: nosniff');
});

test('a client that never ends its body is told and cut off', async () => {
  server.headersTimeout = 200;
  server.requestTimeout = 400;
  const answer = await text(send('POST / HTTP/1.1\r\nHost: clinic.example\r\nContent-Length: 9\r\n\r\nslow'));
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('headers beyond all measure', async () => {
  const answer = await text(
    send(`GET / HTTP/1.1\r\nHost: clinic.example\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
});

test.each([
  ['no request at all', '\x16\x03\x01\x02\x00\x01\r\n\r\n'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  [
    'a length beside chunks',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  ],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
])('%s gets 400', async (_, bytes) => {
  expect(await text(send(bytes))).toMatch(/^HTTP\/1\.1 400 /);
});

test('closing waits for the answer that was begun', async () => {
  const socket = send('POST / HTTP/1.1\r\nHost: clinic.example\r\nContent-Length: 4\r\n\r\n');
  await once(server, 'request');
  const closed = closeServer(server);
  socket.write('body');
  expect(await text(socket)).toContain('read');
  await closed;
});
