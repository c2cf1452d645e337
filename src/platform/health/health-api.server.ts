import { setTimeout } from 'node:timers/promises';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { ApiCalls } from '../api/openapi.server.ts';
import { problem } from '../api/problem.server.ts';
import type { Database } from '../database/database.server.ts';
import { isLoopback } from '../http/client-address.server.ts';
import { isSame } from '../secrets/signatures.server.ts';
import { programVersion } from '../version.ts';
import { metricsText, type Measurement, type Metrics } from './metrics.server.ts';

const status = z.object({ status: z.string() });
export const healthCalls: ApiCalls = {
  'GET /healthz': {
    summary: 'Whether the server runs',
    answers: { 200: { says: 'It does', json: status.extend({ version: z.string() }) } },
  },
  'GET /readyz': {
    summary: 'Whether it can work',
    answers: {
      200: { says: 'It can', json: status },
      503: { says: 'The database does not answer, or takes nothing that is written', json: status },
    },
  },
  'GET /metrics': {
    summary: 'What the server counts of itself, for Prometheus',
    details:
      'For programs on the same machine; with METRICS_TOKEN set, for whoever sends it as a bearer token.',
    answers: {
      200: { says: 'The text format of Prometheus', type: 'text/plain' },
      401: 'The token is missing or not right',
      403: 'Asked from another machine, and no token is set',
    },
  },
};

/** What /healthz answers. A page waits for the end of a restore by it. */
export const alive = (isRestoring: boolean) => ({
  status: isRestoring ? 'restoring' : 'alive',
  version: programVersion,
});

/** For programs that watch the server: /healthz says that it runs, /readyz that it can work. */
export function healthApi(database: Pick<Database, 'ping'>, isRestoring = () => false) {
  const api = new Hono();
  const headers = { 'Cache-Control': 'no-store' };
  api.get('/healthz', (c) => c.json(alive(isRestoring()), 200, headers));
  api.get('/readyz', async (c) => {
    const answers = await inTime(database.ping().then(() => true));
    return answers
      ? c.json({ status: 'ready' }, 200, headers)
      : c.json({ status: 'the database does not answer' }, 503, headers);
  });
  return api;
}

/** What `work` gives, or undefined when it fails or is not there after `limit` milliseconds: a program that watches can't wait. */
export const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work.catch(() => undefined), setTimeout(2000, undefined, { ref: false })]);

interface MetricsNeeds {
  metrics: Metrics;
  /** Undefined: only programs on this machine are answered. */
  token: string | undefined;
  addressOf(c: Context): string;
  /** What is not counted but looked up for each answer. */
  measure(): Promise<Measurement[]>;
}

/** For programs that watch the server over time. */
export function metricsApi({ metrics, token, addressOf, measure }: MetricsNeeds) {
  const api = new Hono();
  api.get('/metrics', async (c) => {
    if (token !== undefined) {
      if (!isSame(c.req.header('Authorization'), `Bearer ${token}`)) {
        const refusal = problem(c, { status: 401, title: 'Send the token: Authorization: Bearer …' });
        refusal.headers.set('WWW-Authenticate', 'Bearer');
        return refusal;
      }
    } else if (!isLoopback(addressOf(c)) || cameThroughProxy(c)) {
      return problem(c, { status: 403, title: 'Only programs on this machine may ask' });
    }
    return c.body(metricsText([...metrics.measurements(), ...(await measure())]), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    });
  });
  return api;
}

/** A proxy on this machine that TRUSTED_PROXIES does not name: everything behind it would seem to come from here. */
const cameThroughProxy = (c: Context): boolean =>
  ['X-Forwarded-For', 'Forwarded', 'X-Real-IP'].some((name) => c.req.header(name) !== undefined);
