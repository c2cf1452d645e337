import type { IncomingMessage } from 'node:http';
import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { malformedRequest, sameOriginChanges } from './refuse-request.server.ts';
import { Hono } from 'hono';

const statusFor = (url: string, method = 'GET') =>
  malformedRequest({ method, url, rawHeaders: [] as string[] } as IncomingMessage)?.status;

describe('refused', () => {
  test.each([
    '//',
    '//evil.example/x',
    '/a//b',
    '/a%2fb',
    '/a%2Fb',
    '/a%5cb',
    String.raw`/a\b`,
    '/../etc/passwd',
    '/a/..',
    '/a/./b',
    '/%2e%2e/x',
    '/a/.%2E/b',
    '/a%00b',
    '/?q=%00',
    '/%0a',
    '/services%0a',
    '/%0D',
    '/%E2%80%A8',
    '/%7f',
    '/%ff',
    '/%e0%a4',
    '/%zz',
    '/%',
    '*',
    'http://other.example/',
    'x',
    '',
  ])('%s', (url) => {
    expect(statusFor(url)).toBe(400);
  });

  test('methods that nothing here knows', () => expect(statusFor('/', 'TRACE')).toBe(405));
  test('an address beyond any use', () => expect(statusFor(`/${'a'.repeat(5000)}`)).toBe(414));
});

describe('let pass', () => {
  test.each([
    '/',
    '/gallery?category=Facility',
    '/book?service=Preventive%20Care%20-%20Check//up',
    '/%E0%A4%AC',
    '/.well-known/security.txt',
    '/a..b/...',
    '/assets/home-WV2NLkPX.js',
  ])('%s', (url) => {
    expect(statusFor(url)).toBeUndefined();
  });
});

test('an accepted path reads the same to every parser', () => {
  const part = constantFrom('/', '.', '%2e', '%2f', '%5c', '\\', 'a', '%00', '%ff', '%', '?', '#', ' ', 'ब');
  assert(
    property(string({ unit: part, maxLength: 12 }), (text) => {
      const url = `/${text}`;
      if (statusFor(url) !== undefined) return;
      const parsed = new URL(url, 'http://clinic.example');
      expect(parsed.host).toBe('clinic.example');
      expect(parsed.pathname).toBe(url.split(/[?#]/, 1)[0]);
      expect(decodeURIComponent(parsed.pathname)).not.toMatch(/\/\/|\\|\0/);
    }),
    { numRuns: 5000 },
  );
});

const app = new Hono();
app.use(sameOriginChanges('https://clinic.example'));
app.all('*', (c) => c.text('done'));

const ask = (method: string, headers: Record<string, string>, path = '/api/gallery/order') =>
  app.request(path, { method, headers: { Host: 'clinic.example', ...headers } });

describe('a change', () => {
  test.each([
    ['by a page of this site', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://clinic.example' }],
    ['by an older browser on this site', { Origin: 'https://clinic.example', Cookie: 'a=b' }],
    ['by a program without cookies', {}],
  ])('%s passes', async (_, headers) => {
    expect((await ask('POST', headers)).status).toBe(200);
  });

  test.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['another host of the same domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['an older browser elsewhere', { Origin: 'https://evil.example' }],
    ['a sandboxed page', { Origin: 'null' }],
    ['a program with cookies', { Cookie: 'staff.session_token=x' }],
  ])('by %s is refused on every spelling of the path', async (_, headers) => {
    for (const path of ['/api/gallery/order', '//api//gallery/order', '/API/gallery/%6frder', '/x/../api/']) {
      expect((await ask('PUT', headers, path)).status).toBe(403);
    }
  });

  test('is not what reading is', async () => {
    expect((await ask('GET', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(200);
  });
});
