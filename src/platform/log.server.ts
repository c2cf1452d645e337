import { pino, type Logger } from 'pino';
import { currentRequest } from './current-request.server.ts';

/** Structured lines on standard output. Never pass it a name, a number, a token or a message text: see CONTRIBUTING.md. */
export type Log = Logger;

export function createLog(level: string): Log {
  // Synchronous, so that the first start's passwords are printed after all earlier log lines.
  const destination = pino.destination({ dest: 1, sync: true });
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: ofRequest }, destination);
}

/** Adds the request's id (X-Request-Id) to each of its lines. */
function ofRequest(): object {
  const request = currentRequest();
  if (!request) return {};
  const { id: requestId, trace } = request;
  return trace ? { requestId, traceId: trace.traceId } : { requestId };
}

/** A path without the tokens in it: a reader of the log must not be able to open a patient's link or accept an invitation. */
export function pathForLog(path: string): string {
  return path.replace(/(?<=\/)[\w-]{20,}(?=\/|\.\w+$|$)/g, '…');
}
