import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';

/** Context that log lines and spans of one request share. */
export interface CurrentRequest {
  /** Generated here, never the client's: three groups of digits, which a patient can read out on the telephone in any language. */
  id: string;
  /** The request's trace context, where tracing is on. */
  trace?: { traceId: string; spanId: string } | undefined;
}

const requests = new AsyncLocalStorage<CurrentRequest | undefined>();

export const newRequestId = (): string =>
  String(randomInt(1e9))
    .padStart(9, '0')
    .replaceAll(/(...)(?=.)/g, '$1-');

/** Undefined outside of requests: at the start, and in what runs on a timer. */
export const currentRequest = (): CurrentRequest | undefined => requests.getStore();

export const inRequest = <T>(request: CurrentRequest, work: () => T): T => requests.run(request, work);

/** Runs work for a resource that requests share, such as a database connection, so that its log lines belong to no request. */
export const outsideRequests = <T>(work: () => T): T => requests.run(undefined, work);

/** Binds deferred work to its request, even if it runs in a batch with other requests' work. */
export const bindToRequest = (): (<T>(work: () => T) => T) => AsyncLocalStorage.snapshot();
