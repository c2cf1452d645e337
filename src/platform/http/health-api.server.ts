import { Hono } from 'hono';
import type { Database } from '#platform/database/database.server.ts';

/** For whoever watches the server: /healthz says that it runs, /readyz that it can work. */
export function healthApi(database: Pick<Database, 'ping'>) {
  const api = new Hono();
  const headers = { 'Cache-Control': 'no-store' };
  api.get('/healthz', (c) => c.json({ status: 'alive' }, 200, headers));
  api.get('/readyz', async (c) => {
    try {
      await database.ping();
      return c.json({ status: 'ready' }, 200, headers);
    } catch {
      return c.json({ status: 'the database does not answer' }, 503, headers);
    }
  });
  return api;
}
