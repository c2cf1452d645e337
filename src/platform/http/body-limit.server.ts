import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { problem } from './problem.server.ts';

/** Bodies of more than so many bytes get 413, counted while they arrive when they do not say their length. */
export function limitBody(maxSize: number): MiddlewareHandler {
  return async (c, next) => {
    const { raw } = c.req;
    if (!raw.body) return next();
    const length = raw.headers.get('Content-Length');
    const isWithin = length === null ? await takeBody(c, raw.body, maxSize) : Number(length) <= maxSize;
    if (isWithin) return next();
    return problem(c, { status: 413, title: `More than ${maxSize} bytes are not taken here` });
  };
}

/**
 * Hono's own bodyLimit hands the request on as `new Request(raw, …)`, which fails with the requests of its Node server: every chunked
 * body, and every DELETE without one, was a 500.
 */
async function takeBody(c: Context, body: ReadableStream<Uint8Array>, maxSize: number): Promise<boolean> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > maxSize) return false;
    parts.push(part);
  }
  const { url, method, headers, signal } = c.req.raw;
  c.req.raw = new Request(url, { method, headers, signal, body: Buffer.concat(parts) });
  return true;
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
