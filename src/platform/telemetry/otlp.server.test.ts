import { expect, test } from 'vitest';
import { createMetrics } from '../health/metrics.server.ts';
import { metricsOf, tracesOf } from './otlp.server.ts';

const origin = {
  resource: { 'service.name': 'clinic-website' },
  scope: { name: 'clinic-website', version: '1.0.0' },
};
const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });

test('a span is told as the protocol has it: hexadecimal ids, instants in nanoseconds as texts', () => {
  const span = {
    traceId: '5b8efff798038103d269b633813fc60c',
    spanId: 'eee19b7ec3c1b174',
    name: 'GET /api/gallery',
    kind: 'server' as const,
    start: 1_795_401_000_000.25,
    milliseconds: 12.5,
    attributes: { 'http.route': '/api/gallery', 'http.response.status_code': 500 },
    hasFailed: true,
  };
  expect(tracesOf(origin, [span])).toEqual({
    resourceSpans: [
      {
        resource: { attributes: [text('service.name', 'clinic-website')] },
        scopeSpans: [
          {
            scope: origin.scope,
            spans: [
              {
                traceId: span.traceId,
                spanId: span.spanId,
                name: 'GET /api/gallery',
                kind: 2,
                startTimeUnixNano: '1795401000000250000',
                endTimeUnixNano: '1795401000012750000',
                attributes: [
                  text('http.route', '/api/gallery'),
                  { key: 'http.response.status_code', value: { intValue: '500' } },
                ],
                status: { code: 2 },
              },
            ],
          },
        ],
      },
    ],
  });
});

test('metrics become sums, gauges and histograms with non-cumulative buckets', () => {
  const metrics = createMetrics();
  for (const seconds of [0.004, 0.02, 0.02, 30]) metrics.answered('GET', '/api/gallery', 200, seconds);
  const { resourceMetrics } = metricsOf(origin, metrics.measurements(), { startedAt: 1000, now: 61_000 });
  const sent = new Map(resourceMetrics[0]!.scopeMetrics[0]!.metrics.map((metric) => [metric.name, metric]));
  const times = { startTimeUnixNano: '1000000000', timeUnixNano: '61000000000' };
  expect(sent.get('http_requests_total')).toMatchObject({
    sum: {
      isMonotonic: true,
      aggregationTemporality: 2,
      dataPoints: [
        {
          asDouble: 4,
          ...times,
          attributes: [
            text('method', 'GET'),
            text('route', '/api/gallery'),
            { key: 'status', value: { intValue: '200' } },
          ],
        },
      ],
    },
  });
  expect(sent.get('http_request_duration_seconds')).toMatchObject({
    histogram: {
      dataPoints: [
        {
          count: '4',
          sum: 30.044,
          explicitBounds: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
          bucketCounts: ['1', '0', '2', '0', '0', '0', '0', '0', '0', '0', '1'],
        },
      ],
    },
  });
  expect(sent.get('process_resident_memory_bytes')).toMatchObject({ gauge: { dataPoints: [times] } });
});
