import type { IncomingMessage, ServerResponse } from 'node:http';

export interface BodyLimits {
  /** The whole body of an ordinary request. */
  ordinary: number;
  /** The longest silence in a body that may take long. */
  silence: number;
}

/**
 * Ends a request whose body takes too long: by then it has all arrived, or it is one that may take long (`mayTakeLong`), is not answered
 * yet, and never falls silent. Node's own `requestTimeout` is one for all requests: here the longest of them.
 */
export function limitSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  { ordinary, silence }: BodyLimits,
  mayTakeLong: boolean,
  tooSlow: () => void,
): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && !(Number(length) > 0)) return;
  let timer: NodeJS.Timeout | undefined;
  const end = () => clearTimeout(timer);
  const endWithin = () => {
    timer = setTimeout(() => {
      if (!request.complete) tooSlow();
    }, ordinary);
  };
  request.once('close', end);
  if (!mayTakeLong) {
    request.once('end', end);
    endWithin();
    return;
  }
  // Counts from the last byte that came or went, whoever reads it.
  const { socket } = request;
  const usual = socket.timeout ?? 0;
  socket.setTimeout(silence);
  request.once('timeout', tooSlow);
  request.once('end', () => {
    request.off('timeout', tooSlow);
    socket.setTimeout(usual);
    end();
  });
  // Refused, and still sending: the rest is read for the browser's sake, but not for long.
  response.once('finish', () => {
    if (!request.complete) endWithin();
  });
}
