import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '../database/database.server.ts';
import { inTime } from '../in-time.server.ts';
import type { ApiCalls } from '../api/api-call.ts';

const status = z.object({ status: z.string() });
export const healthCalls: ApiCalls = {
  'GET /healthz': { summary: 'Whether the server runs', answers: { 200: { says: 'It does', json: status } } },
  'GET /readyz': {
    summary: 'Whether it can work',
    answers: {
      200: { says: 'It can', json: status },
      503: { says: 'The database does not answer', json: status },
    },
  },
};

/** For whoever watches the server: /healthz says that it runs, /readyz that it can work. */
export function healthApi(database: Pick<Database, 'ping'>) {
  const api = new Hono();
  const headers = { 'Cache-Control': 'no-store' };
  api.get('/healthz', (c) => c.json({ status: 'alive' }, 200, headers));
  api.get('/readyz', async (c) => {
    const answers = await inTime(database.ping().then(() => true));
    return answers
      ? c.json({ status: 'ready' }, 200, headers)
      : c.json({ status: 'the database does not answer' }, 503, headers);
  });
  return api;
}
