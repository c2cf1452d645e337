import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { addressBlock, clientAddress, secureCookies } from './client-address.server.ts';

async function seen(socket: string, forwarded: string | undefined, proxies: string[]): Promise<string> {
  const app = new Hono();
  app.get('/', (c) => c.text(clientAddress(c, proxies)));
  const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: socket } } });
  return answer.text();
}

describe('the client’s address', () => {
  test.each([
    ['is the socket’s', '203.0.113.9', undefined, [], '203.0.113.9'],
    ['is read from a mapped address', '::ffff:203.0.113.9', undefined, [], '203.0.113.9'],
    ['is not believed from a stranger', '203.0.113.9', '10.0.0.1', [], '203.0.113.9'],
    ['is the one the named proxy saw', '127.0.0.1', '203.0.113.9', ['127.0.0.1'], '203.0.113.9'],
    [
      'is not what the client wrote to the left of it',
      '10.1.2.3',
      '1.1.1.1, 203.0.113.9, 10.9.9.9',
      ['10.0.0.0/8'],
      '203.0.113.9',
    ],
    ['is the proxy’s when the header is nonsense', '127.0.0.1', 'nobody', ['127.0.0.1'], '127.0.0.1'],
    ['may be IPv6', '::1', '2001:db8::7', ['::1'], '2001:db8::7'],
  ])('%s', async (_, socket, forwarded, proxies, expected) => {
    expect(await seen(socket, forwarded, proxies)).toBe(expected);
  });

  test('counts an IPv6 user’s whole network as one client', () => {
    expect(addressBlock('2001:db8:1:2:3:4:5:6')).toBe(addressBlock('2001:db8:1:2:ffff::1'));
    expect(addressBlock('2001:db8:1:2::1')).not.toBe(addressBlock('2001:db8:1:3::1'));
    expect(addressBlock('203.0.113.9')).toBe('203.0.113.9');
  });
});

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
  ['from a client that says so', '9.9.9.9', 'https', 'session=a; HttpOnly'],
])('cookies of a visitor who comes %s', async (_, remoteAddress, protocol, first) => {
  const answer = await http.request(
    '/',
    { headers: { 'X-Forwarded-Proto': protocol } },
    { incoming: { socket: { remoteAddress } } },
  );
  expect(answer.status).toBe(302);
  expect(answer.headers.getSetCookie()).toEqual([first, '__Host-device=b; Secure; Path=/']);
});
