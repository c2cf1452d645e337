import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerAtOnce } from './answer-at-once.server.ts';
import { closeServer, createHttpServer } from './http-server.server.ts';

const size = 100_000;
const answer = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\n\r\n${'k'.repeat(size)}`);
const atOnce = /^HTTP\/1\.1 200 OK\r\nContent-Length: 100000\r\n\r\nk{100000}$/;

const small = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nk');

let server: Server;
let ordinary: string[];
/** What the ordinary way waits for. */
let mayAnswer: Promise<void>;
beforeEach(async () => {
  ordinary = [];
  mayAnswer = Promise.resolve();
  server = createHttpServer(
    (request, response) => {
      ordinary.push(request.url!);
      void mayAnswer.then(() => request.resume().on('end', () => response.end('ordinary')));
    },
    { body: { ordinary: 100, silence: 100 } },
  );
  answerAtOnce(server, ({ url }) => ({ '/kept': answer, '/small': small })[url!]);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => server.listening && closeServer(server));

function send(...requests: string[]): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  for (const request of requests) socket.write(request);
  return socket;
}

async function firstBytes(socket: Socket): Promise<string> {
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return bytes.toString();
}

const get = (path: string, ...more: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: clinic.example', ...more, '', ''].join('\r\n');
const last = get('/last', 'Connection: close');
/** What came before the answer to `last`. */
const before = (all: string) => all.slice(0, all.lastIndexOf('HTTP/1.1 200'));

test('what is at hand goes out as it is', async () => {
  expect(before(await text(send(get('/kept') + last)))).toMatch(atOnce);
  expect(ordinary).toEqual(['/last']);
});

test('however its request arrives', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay();
  for (const byte of get('/kept')) await new Promise((sent) => socket.write(byte, sent));
  socket.write(last);
  expect(before(await text(socket))).toMatch(atOnce);
});

test('never before an answer that was asked for earlier', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  mayAnswer = promise;
  const socket = send(get('/slow') + get('/kept') + last);
  const all = text(socket);
  while (ordinary.length === 0) await once(server, 'request');
  resolve();
  expect((await all).match(/ordinary|k{9}/g)).toEqual(['ordinary', 'ordinary', 'ordinary']);
  expect(ordinary).toEqual(['/slow', '/kept', '/last']);
});

test.each([
  ['HEAD', 'HEAD /kept HTTP/1.1\r\nHost: clinic.example\r\n\r\n'],
  ['HTTP/1.0', 'GET /kept HTTP/1.0\r\nHost: clinic.example\r\nConnection: keep-alive\r\n\r\n'],
  ['the last of a connection', get('/kept', 'Connection: close')],
  ['a body', get('/kept', 'Content-Length: 4') + 'body'],
  ['chunks', get('/kept', 'Transfer-Encoding: chunked') + '4\r\nbody\r\n0\r\n\r\n'],
  ['another protocol', get('/kept', 'Connection: Upgrade', 'Upgrade: h2c')],
  ['an expectation', get('/kept', 'Expect: 100-continue')],
])('a request with more to it (%s) goes the ordinary way', async (_, request) => {
  await firstBytes(send(request));
  expect(ordinary).toEqual(['/kept']);
});

test('a request without a host is refused', async () => {
  expect(await firstBytes(send('GET /kept HTTP/1.1\r\n\r\n'))).toMatch(/^HTTP\/1\.1 400 /);
});

test('a body that never ends is cut off', async () => {
  expect(await firstBytes(send(get('/kept', 'Content-Length: 9') + 'slow'))).toMatch(/^HTTP\/1\.1 408 /);
});

test('who asks and asks without reading is not written to without end', async () => {
  const many = 500;
  const socket = send(get('/kept').repeat(many) + last);
  socket.pause();
  // The ordinary way answers a few more and ends such a connection.
  while (ordinary.length === 0) await once(server, 'request');
  expect(ordinary[0]).toBe('/kept');
  const answers = (await text(socket)).split('HTTP/1.1 200 OK').slice(1);
  expect(answers.length).toBeLessThan(many);
  expect(ordinary).toHaveLength(17);
  expect(answers.slice(-17)).toEqual(Array(17).fill(expect.stringMatching(/ordinary$/)));
  expect(answers.at(-1)).toContain('Connection: close');
});

test('a connection that only had such answers is closed after the rest that others have, and never amid an ordinary one', async () => {
  server.keepAliveTimeout = 100;
  server.keepAliveTimeoutBuffer = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  mayAnswer = promise;
  const waiting = text(send(get('/small') + last));
  while (ordinary.length === 0) await once(server, 'request');
  // Begun later, so over later.
  expect(await text(send(get('/small')))).toBe(small.toString());
  resolve();
  expect(await waiting).toContain('ordinary');
});

test('closing ends connections that have been answered', async () => {
  const socket = send(get('/kept'));
  let received = '';
  socket.on('data', (bytes) => (received += bytes));
  await vi.waitFor(() => expect(received).toMatch(atOnce));
  await closeServer(server);
  await vi.waitFor(() => expect(socket.closed).toBe(true));
});
