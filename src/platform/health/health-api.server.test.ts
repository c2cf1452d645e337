import { expect, test, vi } from 'vitest';
import { callsAt } from '#tests/support/api/calls-at.ts';
import { healthCalls, metricsCalls } from './health-api.server.ts';
import { createMetrics, type Measurement } from './metrics.server.ts';

const never = new Promise<void>(() => {});

test.each([
  ['answers', () => Promise.resolve(), 200],
  ['refuses', () => Promise.reject(new Error('gone')), 503],
  ['says nothing at all', () => never, 503],
])(
  'while the database %s, /readyz says so within seconds and /healthz does not mind',
  async (_, ping, status) => {
    vi.useFakeTimers();
    const api = callsAt('', healthCalls, { database: { ping } });
    const ready = api.request('/readyz');
    await vi.advanceTimersByTimeAsync(2000);
    expect((await ready).status).toBe(status);
    expect((await api.request('/healthz')).status).toBe(200);
    vi.useRealTimers();
  },
);

const waiting: Measurement = {
  name: 'clinic_messages_waiting',
  help: 'Messages in the outbox',
  type: 'gauge',
  samples: [{ labels: { kind: 'a "b" \\ c' }, value: 3 }],
};

function ask(address: string, { token, headers = {} }: { token?: string; headers?: Record<string, string> }) {
  const metrics = createMetrics();
  metrics.answered('GET', '/api/gallery', 200, 0.02);
  metrics.answered('GET', '/api/gallery', 200, 20);
  metrics.answered('GET', 'cached page', 304);
  const measure = () => Promise.resolve([waiting]);
  const api = callsAt('', metricsCalls, { metrics, config: { metricsToken: token }, measure }, { address });
  return api.request('/metrics', { headers });
}

test('a program on this machine reads what was counted, as Prometheus has it', async () => {
  const answer = await ask('127.0.0.1', {});
  expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await answer.text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE http_requests_total counter',
      'http_requests_total{method="GET",route="/api/gallery",status="200"} 2',
      'http_requests_total{method="GET",route="cached page",status="304"} 1',
      'http_request_duration_seconds_bucket{route="/api/gallery",le="0.01"} 0',
      'http_request_duration_seconds_bucket{route="/api/gallery",le="0.025"} 1',
      'http_request_duration_seconds_bucket{route="/api/gallery",le="+Inf"} 2',
      'http_request_duration_seconds_sum{route="/api/gallery"} 20.02',
      'http_request_duration_seconds_count{route="/api/gallery"} 2',
      'clinic_messages_waiting{kind="a \\"b\\" \\\\ c"} 3',
    ]),
  );
  // Nothing but what the format knows; it ends with a line's end.
  expect(lines.at(-1)).toBe('');
  for (const line of lines.slice(0, -1)) {
    expect(line).toMatch(/^# (HELP|TYPE) [a-z_]+ .+$|^[a-z_]+(\{[a-z_]+=".*"\})? [\d.e+-]+$/);
  }
});

test.each([
  ['another machine', '10.0.0.5', {}, 403],
  [
    'a visitor behind a proxy here that TRUSTED_PROXIES does not name',
    '127.0.0.1',
    { 'X-Forwarded-For': '10.0.0.5' },
    403,
  ],
  ['this machine by IPv6', '::1', {}, 200],
])('without a token: %s', async (_, address, headers, status) => {
  expect((await ask(address, { headers })).status).toBe(status);
});

test.each([
  ['the right one, from anywhere', '10.0.0.5', { Authorization: 'Bearer a-token-of-my-own' }, 200],
  ['another one', '127.0.0.1', { Authorization: 'Bearer a-token-of-my-owm' }, 401],
  ['none sent', '127.0.0.1', {}, 401],
])('with a token: %s', async (_, address, headers, status) => {
  expect((await ask(address, { token: 'a-token-of-my-own', headers })).status).toBe(status);
});
