import { performance } from 'node:perf_hooks';

// Counters of this server in Prometheus' text format (exposition format 0.0.4).

type Labels = Readonly<Record<string, string | number>>;

export interface Measurement {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: readonly { suffix?: string; labels?: Labels; value: number }[];
}

export type Metrics = ReturnType<typeof createMetrics>;

const bucketEnds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Duration {
  /** The number of values in each bucket; the last one is open. */
  counts: number[];
  sum: number;
}

export function createMetrics() {
  const answers = new Map<string, { labels: Labels; value: number }>();
  const durations = new Map<string, Duration>();

  function took(route: string, seconds: number): void {
    let duration = durations.get(route);
    if (!duration) {
      duration = { counts: Array.from({ length: bucketEnds.length + 1 }, () => 0), sum: 0 };
      durations.set(route, duration);
    }
    const bucket = bucketEnds.findIndex((end) => seconds <= end);
    duration.counts[bucket === -1 ? bucketEnds.length : bucket]! += 1;
    duration.sum += seconds;
  }

  return {
    /** `route` is one of a known few, such as '/api/appointments/:token': never an address, which may hold a token. */
    answered(method: string, route: string, status: number, seconds?: number): void {
      const key = `${method} ${route} ${status}`;
      const counted = answers.get(key);
      if (counted) counted.value += 1;
      else answers.set(key, { labels: { method, route, status }, value: 1 });
      if (seconds !== undefined) took(route, seconds);
    },
    /** All that was counted until now. */
    measurements: (): Measurement[] => [
      {
        name: 'http_requests_total',
        help: 'Answered requests',
        type: 'counter',
        samples: [...answers.values()],
      },
      {
        name: 'http_request_duration_seconds',
        help: 'Time until the answer was ready; cached pages and files are not timed',
        type: 'histogram',
        samples: [...durations].flatMap(([route, duration]) => histogram({ route }, duration)),
      },
      ...processMeasurements(),
    ],
  };
}

function histogram(labels: Labels, { counts, sum }: Duration): Measurement['samples'] {
  let count = 0;
  const buckets = counts.map((added, index) => {
    count += added;
    return { suffix: '_bucket', labels: { ...labels, le: bucketEnds[index] ?? '+Inf' }, value: count };
  });
  return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count }];
}

function processMeasurements(): Measurement[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const one = (name: string, type: 'counter' | 'gauge', help: string, value: number): Measurement => ({
    name,
    help,
    type,
    samples: [{ value }],
  });
  return [
    one('process_cpu_seconds_total', 'counter', 'Processor time used', (user + system) / 1e6),
    one('process_uptime_seconds', 'gauge', 'How long the process has run', process.uptime()),
    one('process_resident_memory_bytes', 'gauge', 'Memory in use', rss),
    one('nodejs_heap_size_used_bytes', 'gauge', 'Memory used by JavaScript objects', heapUsed),
    one(
      'nodejs_eventloop_active_seconds_total',
      'counter',
      'Time the event loop was busy',
      performance.eventLoopUtilization().active / 1000,
    ),
  ];
}

export function metricsText(measurements: readonly Measurement[]): string {
  return measurements
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(
        ({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelText(labels)} ${value}\n`,
      );
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');
}

function labelText(labels: Labels): string {
  const escape = (value: string | number) =>
    String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}
