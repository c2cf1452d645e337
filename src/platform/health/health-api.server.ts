import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import { z } from 'zod';
import { defineCall } from '../api/define-call.server.ts';
import { problem } from '../api/problem.server.ts';
import type { Database } from '../database/database.server.ts';
import { isLoopback } from '../http/client-address.server.ts';
import { isSame } from '../secrets/signatures.server.ts';
import { programVersion } from '../version.ts';
import { metricsText, type Measurement, type Metrics } from './metrics.server.ts';

interface HealthNeeds {
  database: Pick<Database, 'ping'>;
  restores?: { isRunning(): boolean } | undefined;
}

interface MetricsNeeds {
  metrics: Metrics;
  /** Without a token only programs on this machine are answered. */
  config: { metricsToken?: string | undefined };
  /** Measurements that are read for each request instead of counted. */
  measure(): Promise<Measurement[]>;
}

const noStore = { 'Cache-Control': 'no-store' };
const status = z.object({ status: z.string() });

/** Health checks for monitoring: /healthz says that the server runs, /readyz that its database works. */
export const healthCalls = [
  defineCall({
    method: 'GET',
    path: '/healthz',
    summary: 'Whether the server runs',
    answers: { 200: { says: 'It does', json: status.extend({ version: z.string() }) } },
    handle: (c, _, { restores }: HealthNeeds) =>
      c.json(livenessBody(restores?.isRunning() ?? false), 200, noStore),
  }),
  defineCall({
    method: 'GET',
    path: '/readyz',
    summary: 'Whether it can work',
    answers: {
      200: { says: 'It can', json: status },
      503: { says: 'The database does not answer, or takes nothing that is written', json: status },
    },
    async handle(c, _, { database }: HealthNeeds) {
      const answers = await inTime(database.ping().then(() => true));
      return answers
        ? c.json({ status: 'ready' }, 200, noStore)
        : c.json({ status: 'the database does not answer' }, 503, noStore);
    },
  }),
];

/** Metrics for monitoring over time. */
export const metricsCalls = [
  defineCall({
    method: 'GET',
    path: '/metrics',
    summary: 'What the server counts of itself, for Prometheus',
    details:
      'For programs on the same machine; with METRICS_TOKEN set, for whoever sends it as a bearer token.',
    answers: {
      200: { says: 'The text format of Prometheus', type: 'text/plain' },
      401: 'The token is missing or not right',
      403: 'Asked from another machine, and no token is set',
    },
    async handle(c, _, { metrics, config, measure }: MetricsNeeds) {
      if (config.metricsToken !== undefined) {
        if (!isSame(c.req.header('Authorization'), `Bearer ${config.metricsToken}`)) {
          const refusal = problem(c, { status: 401, title: 'Send the token: Authorization: Bearer …' });
          refusal.headers.set('WWW-Authenticate', 'Bearer');
          return refusal;
        }
      } else if (!isLoopback(c.var.address) || cameThroughProxy(c)) {
        return problem(c, { status: 403, title: 'Only programs on this machine may ask' });
      }
      return c.body(metricsText([...metrics.measurements(), ...(await measure())]), 200, {
        'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
        ...noStore,
      });
    },
  }),
];

/** The body of /healthz. A page polls it to see the end of a restore. */
export const livenessBody = (isRestoring: boolean) => ({
  status: isRestoring ? 'restoring' : 'alive',
  version: programVersion,
});

/** Resolves to undefined when `work` fails or takes over two seconds, since a monitor can't wait. */
export const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work.catch(() => undefined), setTimeout(2000, undefined, { ref: false })]);

/** A proxy on this machine that TRUSTED_PROXIES does not name: everything behind it would seem to come from here. */
const cameThroughProxy = (c: Context): boolean =>
  ['X-Forwarded-For', 'Forwarded', 'X-Real-IP'].some((name) => c.req.header(name) !== undefined);
