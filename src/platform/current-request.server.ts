import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';

/** What the lines of the log and the spans of one request have in common. */
export interface CurrentRequest {
  /** Ours, never the client's: three groups of digits, which a patient reads out on the telephone in any language. */
  id: string;
  /** Where traces are sent: the request's place in them. */
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

/** For what a request opened and others use too, such as a connection to the database: its lines are of no request. */
export const outsideRequests = <T>(work: () => T): T => requests.run(undefined, work);

/** Work that is put off and done with that of other requests goes on being its own request's. */
export const bindToRequest = (): (<T>(work: () => T) => T) => AsyncLocalStorage.snapshot();
