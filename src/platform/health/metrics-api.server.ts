import { Hono, type Context } from 'hono';
import { isSame } from '../secrets/signatures.server.ts';
import type { ApiCalls } from '../api/api-call.ts';
import { isLoopback } from '../http/client-address.server.ts';
import { metricsText, type Measurement, type Metrics } from './metrics.server.ts';
import { problem } from '../api/problem.server.ts';

export const metricsCalls: ApiCalls = {
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

interface Needs {
  metrics: Metrics;
  /** Undefined: only who asks from this machine is answered. */
  token: string | undefined;
  addressOf(c: Context): string;
  /** What is not counted but looked up when somebody asks. */
  measure(): Promise<Measurement[]>;
}

/** For whoever watches the server over time. */
export function metricsApi({ metrics, token, addressOf, measure }: Needs) {
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

/** A proxy on this machine that TRUSTED_PROXIES does not name: everybody behind it would seem to be here. */
const cameThroughProxy = (c: Context): boolean =>
  ['X-Forwarded-For', 'Forwarded', 'X-Real-IP'].some((name) => c.req.header(name) !== undefined);
