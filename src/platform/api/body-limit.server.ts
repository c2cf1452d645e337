import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { problem } from './problem.server.ts';
import { readBody } from './read-body.server.ts';

/** Bodies of more than so many bytes get 413, counted while they arrive when they do not say their length. */
export function limitBody(
  mostBytes: number,
  refuse = (c: Context): Response =>
    problem(c, { status: 413, title: `More than ${mostBytes} bytes are not taken here` }),
): MiddlewareHandler {
  return async (c, next) => {
    const { raw } = c.req;
    const said = raw.headers.get('Content-Length');
    if (!raw.body || said !== null) return Number(said) > mostBytes ? refuse(c) : next();
    const body = await readBody(raw.body, mostBytes);
    if (!body) return refuse(c);
    // Hono's own bodyLimit makes it of the request, which fails with the requests of its Node server.
    const { url, method, headers, signal } = raw;
    c.req.raw = new Request(url, { method, headers, signal, ...(body.length > 0 && { body }) });
    return next();
  };
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
