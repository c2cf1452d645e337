import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { connect } from 'node:net';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buffer, text } from 'node:stream/consumers';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await runServer();
});
afterAll(() => server.remove());

/** Without fetch's own decoding and path cleaning. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { hostname, port } = new URL(server.origin);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest({ hostname, port, path, headers, method }, resolve).on('error', reject).end();
  });
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

const pages = ['/', '/services', '/gallery', '/gallery?category=Cosmetic', '/privacy', '/terms'];

describe.each(pages)('%s', (path) => {
  test('is the same page in every form', async () => {
    const plain = await get(path);
    expect(plain.status).toBe(200);
    expect(plain.body.toString()).toContain('</html>');
    const [br, zstd, gzip] = await Promise.all(
      ['br', 'zstd', 'gzip'].map((encoding) => get(path, { 'Accept-Encoding': encoding })),
    );
    expect(brotliDecompressSync(br!.body)).toEqual(plain.body);
    expect(zstdDecompressSync(zstd!.body)).toEqual(plain.body);
    expect(gunzipSync(gzip!.body)).toEqual(plain.body);
    const tags = [plain, br, zstd, gzip].map((answer) => answer!.headers.etag);
    expect(new Set(tags).size).toBe(4);
    expect(tags.every((tag) => tag?.startsWith('"'))).toBe(true);
  });

  test('is sent again only when it changed', async () => {
    const { headers } = await get(path, { 'Accept-Encoding': 'br' });
    for (const known of [headers.etag!, `"other", W/${headers.etag}`, '*']) {
      const again = await get(path, { 'Accept-Encoding': 'br', 'If-None-Match': known });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.headers.etag).toBe(headers.etag);
      expect(again.headers.vary).toBe('Accept-Encoding');
    }
    expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('answers HEAD like GET without the body', async () => {
    const [full, head] = await Promise.all([get(path), get(path, {}, 'HEAD')]);
    expect(head.body).toHaveLength(0);
    const { date: _, ...expected } = full.headers;
    expect(head.headers).toMatchObject(expected);
  });
});

test('one connection carries several answers, whole, in order, and closes when it is asked to', async () => {
  const [home, terms] = await Promise.all([get('/'), get('/terms')]);
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
  socket.write(ask('/') + ask('/terms') + ask('/', 'Connection: close\r\n'));
  const all = await text(socket);
  const heads = all.split(/(?=HTTP\/1\.1 )/);
  const [first, second, third] = heads.map((answer) => answer.split('\r\n\r\n'));
  expect(heads).toHaveLength(3);
  expect(first![1]).toBe(home.body.toString());
  expect(second![1]).toBe(terms.body.toString());
  expect(third![1]).toBe(home.body.toString());
  const names = (head: string) =>
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(':')[0]!.toLowerCase())
      // A cached page has none: it is the same for all.
      .filter((name) => name !== 'x-request-id')
      .sort();
  expect(names(first![0]!)).toEqual([...names(third![0]!), 'keep-alive'].sort());
  expect(first![0]).toContain('Connection: keep-alive');
  expect(third![0]).toContain('Connection: close');
  expect(first![0]).toMatch(/Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/);
});

test('a campaign tag leads to the cached page, another category to its own', async () => {
  const [plain, tagged] = await Promise.all([get('/'), get('/?utm_source=post')]);
  expect(tagged.headers.etag).toBe(plain.headers.etag);
  const [all, some] = await Promise.all([get('/gallery'), get('/gallery?category=Facility')]);
  expect(some.headers.etag).not.toBe(all.headers.etag);
});

test('fingerprinted files never change, others are asked for again', async () => {
  const html = (await get('/')).body.toString();
  const script = /\/assets\/first-page-[\w.-]+\.js/.exec(html)![0];
  const found = await get(script, { 'Accept-Encoding': 'br' });
  expect(found.status).toBe(200);
  expect(found.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(found.headers['content-encoding']).toBe('br');
  expect(found.headers['content-type']).toBe('text/javascript; charset=utf-8');
  const again = await get(script, { 'Accept-Encoding': 'br', 'If-None-Match': found.headers.etag! });
  expect(again.status).toBe(304);
  for (const hidden of [`${script}.br`, '/.vite/manifest.json', '/assets/', '/assets']) {
    expect((await get(hidden)).status).toBe(404);
  }
});
