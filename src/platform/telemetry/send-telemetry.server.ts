import { randomBytes, randomUUID } from 'node:crypto';
import type { LogEvent } from 'kysely';
import { systemClock } from '../clock.ts';
import type { DatabaseKind } from '../database/database.server.ts';
import type { Measurement } from '../health/metrics.server.ts';
import { currentRequest, type CurrentRequest } from '../current-request.server.ts';
import type { Log } from '../log.server.ts';
import { programVersion } from '../version.ts';
import { metricsOf, tracesOf, type Origin, type Span } from './otlp.server.ts';

export interface TelemetryPlace {
  /** The collector's base URL; `/v1/traces` and `/v1/metrics` are appended. */
  endpoint: string;
  /** Authentication headers, if the collector needs any. */
  headers: Readonly<Record<string, string>>;
  serviceName: string;
}

interface TelemetryNeeds extends TelemetryPlace {
  log: Log;
  databaseKind: DatabaseKind;
  /** Milliseconds between two sendings, and between two readings of the metrics. */
  sendEvery?: number;
  measureEvery?: number;
}

export interface AnsweredRequest {
  method: string;
  /** One of a known few, never an address, which may hold a token. */
  route: string;
  status: number;
  milliseconds: number;
}

export type Telemetry = ReturnType<typeof startTelemetry>;

/** How many spans wait while the collector is away; then the oldest go. */
const maxWaiting = 4096;
/** The maximum number of spans in one export. */
const batch = 512;
/** Statuses for which OTLP allows a retry. */
const busy = [429, 502, 503, 504];
const sendWithin = 10_000;
/** The time limit of the last export at shutdown. */
const lastSendWithin = 2000;
/** Longer statements are cut, such as lists of many values. */
const maxStatementLength = 2000;

const systems = { sqlite: 'sqlite', postgres: 'postgresql' };

/**
 * Exports traces and metrics to an OpenTelemetry collector (OTLP over HTTP, JSON). A span is named by its route or statement, never by
 * personal data: statements carry placeholders. Refused data are kept for a while and then dropped; requests never wait for an export.
 */
export function startTelemetry({
  endpoint,
  headers,
  serviceName,
  log,
  databaseKind,
  sendEvery = 5000,
  measureEvery = 60_000,
}: TelemetryNeeds) {
  const origin: Origin = {
    resource: {
      'service.name': serviceName,
      'service.version': programVersion,
      'service.instance.id': randomUUID(),
    },
    scope: { name: 'clinic-website', version: programVersion },
  };
  const startedAt = systemClock.now();
  let measure = (): Promise<Measurement[]> => Promise.resolve([]);
  let waiting: Span[] = [];
  let isRefused = false;

  /** Returns false when the collector may accept the same data later. */
  async function post(signal: 'traces' | 'metrics', body: unknown, within = sendWithin): Promise<boolean> {
    let status: number | undefined;
    try {
      const answer = await fetch(`${endpoint}/v1/${signal}`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(within),
      });
      await answer.body?.cancel();
      ({ status } = answer);
      if (!answer.ok) throw new Error(`it answered ${status}`);
      if (isRefused) log.info('Telemetry is taken again');
      isRefused = false;
      return true;
    } catch (error) {
      // Logged once, not at each failure.
      if (!isRefused) log.warn({ reason: (error as Error).message, signal }, 'Telemetry is not taken');
      isRefused = true;
      return status !== undefined && !busy.includes(status);
    }
  }

  async function sendSpans(within?: number): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, batch);
      if (await post('traces', tracesOf(origin, spans), within)) continue;
      waiting = [...spans, ...waiting].slice(-maxWaiting);
      return;
    }
  }
  const sendMetrics = async (within?: number) => {
    const times = { startedAt, now: systemClock.now() };
    await post('metrics', metricsOf(origin, await measure(), times), within);
  };

  let sending = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => (sending = sending.then(work, work));
  const timers = [
    setInterval(() => void inTurn(sendSpans), sendEvery).unref(),
    setInterval(() => void inTurn(sendMetrics), measureEvery).unref(),
  ];
  const add = (span: Omit<Span, 'start'>) => {
    if (waiting.length >= maxWaiting) waiting.shift();
    waiting.push({ ...span, start: systemClock.now() - span.milliseconds });
  };

  return {
    /** The trace context of a new request. */
    newTrace: (): NonNullable<CurrentRequest['trace']> => ({ traceId: newId(16), spanId: newId(8) }),

    /** The current request was answered. */
    answered({ method, route, status, milliseconds }: AnsweredRequest): void {
      const request = currentRequest();
      if (!request?.trace) return;
      add({
        ...request.trace,
        name: `${method} ${route}`,
        kind: 'server',
        milliseconds,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'clinic.request_id': request.id,
        },
        hasFailed: status >= 500,
      });
    },

    /** For Kysely's `log`: records a statement of the current request. */
    statement(event: LogEvent): void {
      const request = currentRequest();
      if (!request?.trace) return;
      const { sql } = event.query;
      add({
        traceId: request.trace.traceId,
        spanId: newId(8),
        parentSpanId: request.trace.spanId,
        name: /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'statement',
        kind: 'client',
        milliseconds: event.queryDurationMillis,
        attributes: {
          'db.system.name': systems[databaseKind],
          'db.query.text': sql.slice(0, maxStatementLength),
        },
        hasFailed: event.level === 'error',
      });
    },

    /** Sets the source of exported metrics. */
    measureBy(read: () => Promise<Measurement[]>): void {
      measure = read;
    },

    /** Exports the remaining data. */
    async close(): Promise<void> {
      timers.forEach(clearInterval);
      await inTurn(() => sendSpans(lastSendWithin));
      await inTurn(() => sendMetrics(lastSendWithin));
    },
  };
}

const newId = (bytes: number) => randomBytes(bytes).toString('hex');
