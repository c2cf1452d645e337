import type { Measurement } from '../health/metrics.server.ts';

// The JSON form of OTLP 1.x, as OpenTelemetry's collectors take it: opentelemetry.io/docs/specs/otlp.

type Value = string | number | boolean;
export type Attributes = Readonly<Record<string, Value>>;

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
  name: string;
  kind: 'server' | 'client';
  /** Milliseconds since the epoch, with fractions. */
  start: number;
  milliseconds: number;
  attributes: Attributes;
  hasFailed: boolean;
}

/** The resource of one process, the same in all of its exports. */
export interface Origin {
  /** `service.name` and other attributes. */
  resource: Attributes;
  scope: { name: string; version: string };
}

const kinds = { server: 2, client: 3 };
const failed = { code: 2 };

/** 64-bit numbers are texts in JSON. A floating number holds an instant to a quarter of a microsecond. */
const nanoseconds = (milliseconds: number) => `${Math.round(milliseconds * 1000)}000`;

const valueOf = (value: Value) =>
  typeof value === 'string'
    ? { stringValue: value }
    : typeof value === 'boolean'
      ? { boolValue: value }
      : Number.isInteger(value)
        ? { intValue: String(value) }
        : { doubleValue: value };
const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));

export const tracesOf = ({ resource, scope }: Origin, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf(resource) },
      scopeSpans: [{ scope, spans: spans.map(spanOf) }],
    },
  ],
});

function spanOf({ traceId, spanId, parentSpanId, name, kind, start, milliseconds, ...rest }: Span) {
  return {
    traceId,
    spanId,
    ...(parentSpanId && { parentSpanId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(start + milliseconds),
    attributes: attributesOf(rest.attributes),
    ...(rest.hasFailed && { status: failed }),
  };
}

/** Counted since `startedAt`. */
const sinceStart = 2;

/** Metrics in OTLP, as of `now`. */
export const metricsOf = (
  { resource, scope }: Origin,
  measurements: readonly Measurement[],
  { startedAt, now }: { startedAt: number; now: number },
) => {
  const times = { startTimeUnixNano: nanoseconds(startedAt), timeUnixNano: nanoseconds(now) };
  return {
    resourceMetrics: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeMetrics: [{ scope, metrics: measurements.map((each) => metricOf(each, times)) }],
      },
    ],
  };
};

interface Times {
  startTimeUnixNano: string;
  timeUnixNano: string;
}

function metricOf({ name, help: description, type, samples }: Measurement, times: Times) {
  const points = () =>
    samples.map(({ labels = {}, value }) => ({
      attributes: attributesOf(labels),
      ...times,
      asDouble: value,
    }));
  switch (type) {
    case 'gauge':
      return { name, description, gauge: { dataPoints: points() } };
    case 'counter':
      return {
        name,
        description,
        sum: { dataPoints: points(), aggregationTemporality: sinceStart, isMonotonic: true },
      };
    case 'histogram':
      return {
        name,
        description,
        histogram: { dataPoints: histograms(samples, times), aggregationTemporality: sinceStart },
      };
  }
}

interface Histogram {
  labels: Attributes;
  /** Cumulative counts of each bucket, as in Prometheus. */
  upTo: { end: number; count: number }[];
  count: number;
  sum: number;
}

/** Rebuilds histograms from Prometheus' separate lines. */
function histograms(samples: Measurement['samples'], times: Times) {
  const found = new Map<string, Histogram>();
  for (const { suffix, labels: { le, ...labels } = {}, value } of samples) {
    const key = JSON.stringify(labels);
    let histogram = found.get(key);
    if (!histogram) found.set(key, (histogram = { labels, upTo: [], count: 0, sum: 0 }));
    if (suffix === '_sum') histogram.sum = value;
    else if (suffix === '_count') histogram.count = value;
    else if (le !== '+Inf') histogram.upTo.push({ end: Number(le), count: value });
  }
  return Array.from(found.values(), ({ labels, upTo, count, sum }) => {
    const totals = [...upTo.map((each) => each.count), count];
    return {
      attributes: attributesOf(labels),
      ...times,
      count: String(count),
      sum,
      explicitBounds: upTo.map(({ end }) => end),
      bucketCounts: totals.map((total, index) => String(total - (totals[index - 1] ?? 0))),
    };
  });
}
