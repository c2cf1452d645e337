import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

describe('pipelined requests', () => {
  let server: Server;
  let begun: number;
  let answer: () => void;
  beforeEach(async () => {
    begun = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = resolve;
    server = createHttpServer((_, response) => {
      begun += 1;
      void promise.then(() => response.end('answered'));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => closeServer(server));

  function send(requests: string): Socket {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(requests);
    // The server may close the connection while the client is still sending.
    return socket.on('error', () => {});
  }
  const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
  const last = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

  test('each is begun when the one before has been answered', async () => {
    const answers = text(send(get.repeat(16) + last));
    await expect.poll(() => begun).toBe(1);
    answer();
    expect((await answers).match(/answered/g)).toHaveLength(17);
  });

  test.each([18, 3000])('%i end their connection, and are never begun', async (count) => {
    const socket = send(get.repeat(count)).resume();
    await new Promise((closed) => socket.once('close', closed));
    answer();
    expect(await text(send(last))).toContain('answered');
    // One request of that connection, and the final one.
    expect(begun).toBe(2);
  });

  test('none is begun for a client that has left', async () => {
    const socket = send(get.repeat(10));
    await expect.poll(() => begun).toBe(1);
    socket.destroy();
    await expect
      .poll(() => new Promise((found) => server.getConnections((_, count) => found(count))))
      .toBe(0);
    answer();
    expect(await text(send(last))).toContain('answered');
    expect(begun).toBe(2);
  });
});

test('a few requests ahead of their answers leave a connection open', async () => {
  const socket = send('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(10));
  let answers = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answers += part));
  await expect.poll(() => answers.match(/HTTP/g)?.length).toBe(10);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  expect(answers.match(/HTTP/g)).toHaveLength(11);
});

describe('an answer from the cache', () => {
  const body = Buffer.alloc(100_000, 'c');
  let server: Server;
  let ordinary: string[];
  /** Ordinary responses wait for this promise. */
  let mayAnswer: Promise<void>;
  beforeEach(async () => {
    ordinary = [];
    mayAnswer = Promise.resolve();
    server = createHttpServer(
      (request, response) => {
        ordinary.push(request.url!);
        void mayAnswer.then(() => request.resume().on('end', () => response.end('ordinary')));
      },
      {
        answerFromCache({ url }, response) {
          if (url !== '/cached') return false;
          response.writeHead(200, { 'Content-Length': body.length }).end(body);
          return true;
        },
        body: { ordinary: 100, silence: 100 },
      },
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => server.listening && closeServer(server));

  const get = (path: string, ...more: string[]) =>
    [`GET ${path} HTTP/1.1`, 'Host: clinic.example', ...more, '', ''].join('\r\n');
  const last = get('/last', 'Connection: close');

  function send(bytes: string): Socket {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(bytes);
    return socket;
  }

  test('is sent whole, also as the last one of a connection', async () => {
    expect(await text(send(get('/cached', 'Connection: close')))).toMatch(/\r\n\r\nc{100000}$/);
  });

  test('never comes before an answer that was asked for earlier', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    mayAnswer = promise;
    const all = text(send(get('/slow') + get('/cached') + last));
    await expect.poll(() => ordinary).toEqual(['/slow']);
    resolve();
    expect((await all).match(/ordinary|c{9}/g)).toEqual(['ordinary', 'ordinary', 'ordinary']);
    expect(ordinary).toEqual(['/slow', '/cached', '/last']);
  });

  test.each([
    ['HEAD', 'HEAD /cached HTTP/1.1\r\nHost: clinic.example\r\n\r\n'],
    ['a body', get('/cached', 'Content-Length: 4') + 'body'],
    ['chunks', get('/cached', 'Transfer-Encoding: chunked') + '4\r\nbody\r\n0\r\n\r\n'],
    ['two hosts', get('/cached', 'Host: other.example')],
  ])('is not for a request with more to it (%s)', async (_, request) => {
    const socket = send(request);
    await once(socket, 'data');
    socket.destroy();
    expect(ordinary).toEqual(['/cached']);
  });

  test('is not for a body that never ends, which is cut off', async () => {
    expect(await text(send(get('/cached', 'Content-Length: 9') + 'slow'))).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('goes out once to a client that asks and asks without reading', async () => {
    const socket = send(get('/cached').repeat(500));
    socket.pause().on('error', () => {});
    await expect.poll(() => ordinary.length).toBeGreaterThan(0);
    socket.resume();
    await once(socket, 'close');
    expect(ordinary.length).toBeLessThan(20);
  });

  test('does not keep a connection open when the server is told to stop', async () => {
    const socket = send(get('/cached'));
    let received = '';
    socket.on('data', (bytes) => (received += bytes));
    await vi.waitFor(() => expect(received).toMatch(/c{100000}$/));
    await closeServer(server);
    await vi.waitFor(() => expect(socket.closed).toBe(true));
  });
});

describe('a body that takes long', () => {
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

  /** Posts `bytes` bytes, one at a time; returns the response and how many bytes were sent before it ended. */
  async function post(path: string, bytes: number, every = 50) {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    // A refusal keeps the connection open, as the server does for a browser that still sends.
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
});
