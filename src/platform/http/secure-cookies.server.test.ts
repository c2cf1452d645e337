import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { secureCookies } from './secure-cookies.server.ts';

const http = new Hono();
http.use(secureCookies(['10.0.0.0/8']));
http.get('/', () => {
  const headers = new Headers({ Location: '/staff' });
  headers.append('Set-Cookie', 'session=a; HttpOnly');
  headers.append('Set-Cookie', '__Host-device=b; Secure; Path=/');
  return new Response(null, { status: 302, headers });
});

test.each([
  ['over https by a named proxy', '10.0.0.7', 'https', 'session=a; HttpOnly; Secure'],
  ['over http by a named proxy', '10.0.0.7', 'http', 'session=a; HttpOnly'],
  ['from anybody who says so', '9.9.9.9', 'https', 'session=a; HttpOnly'],
])('cookies of who comes %s', async (_, remoteAddress, protocol, first) => {
  const answer = await http.request(
    '/',
    { headers: { 'X-Forwarded-Proto': protocol } },
    { incoming: { socket: { remoteAddress } } },
  );
  expect(answer.status).toBe(302);
  expect(answer.headers.getSetCookie()).toEqual([first, '__Host-device=b; Secure; Path=/']);
});
