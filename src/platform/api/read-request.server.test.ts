import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitBody } from './read-request.server.ts';

const app = new Hono();
app.use(limitBody(10));
app.all('*', async (c) => c.text(`${c.req.method} ${await c.req.text()}`));
// As http.server.ts runs it.
const server = createServer(
  getRequestListener(app.fetch, { overrideGlobalObjects: false, autoCleanupIncoming: false }),
);
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close());

/** Without a length said the body goes out in chunks. */
async function send(method: string, parts: readonly string[], headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, method, headers, agent: false });
  for (const part of parts) sent.write(part);
  sent.end();
  const [response] = await once(sent, 'response');
  return [response.statusCode, await text(response)];
}

describe('a body', () => {
  test.each([
    ['with a Content-Length', ['0123456789'], { 'Content-Length': '10' }],
    ['that comes in parts', ['01234', '56789'], {}],
  ])('%s is taken up to the limit', async (_, parts, headers) => {
    expect(await send('POST', parts, headers)).toEqual([200, 'POST 0123456789']);
  });

  test('that is longer is refused, said or not', async () => {
    expect((await send('POST', ['0123456789a'], { 'Content-Length': '11' }))[0]).toBe(413);
    expect((await send('POST', ['0123456789', 'a']))[0]).toBe(413);
  });

  test('is not needed: a DELETE has none, and says no length', async () => {
    expect(await send('DELETE', [])).toEqual([200, 'DELETE ']);
  });
});
