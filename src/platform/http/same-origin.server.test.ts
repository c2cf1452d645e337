import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { sameOriginChanges } from './same-origin.server.ts';

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
    ['nobody, with cookies', { Cookie: 'staff.session_token=x' }],
  ])('by %s is refused on every spelling of the path', async (_, headers) => {
    for (const path of ['/api/gallery/order', '//api//gallery/order', '/API/gallery/%6frder', '/x/../api/']) {
      expect((await ask('PUT', headers, path)).status).toBe(403);
    }
  });

  test('is not what reading is', async () => {
    expect((await ask('GET', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(200);
  });
});
