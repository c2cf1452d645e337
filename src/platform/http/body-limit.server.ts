import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { problem } from './problem.server.ts';

/** Bodies of more than so many bytes get 413, counted while they arrive when they do not say their length. */
export function limitBody(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: (c) => problem(c, { status: 413, title: `More than ${maxSize} bytes are not taken here` }),
  });
}

const drainedBytes = 64_000_000;

/**
 * Reads on, bounded, what a client still sends after its answer: a browser shows an answer only when it could send all of its
 * request, and 'network error' when the line is cut before. The request's time limit goes on.
 */
export function readOnAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.readableEnded || request.destroyed) return;
    let received = 0;
    // Whoever read a part of it would pause the stream again.
    request.removeAllListeners('data');
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > drainedBytes) request.socket.destroySoon();
    });
    request.resume();
  });
}
