import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { problem, type Problem } from './problem.server.ts';

/** Refuses bodies of more than so many bytes with 413; one that does not say its length is counted while it arrives. */
export function limitBody(
  mostBytes: number,
  refuse = (c: Context): Response =>
    problem(c, { status: 413, title: `More than ${mostBytes} bytes are not taken here` }),
): MiddlewareHandler {
  return async (c, next) => {
    const { raw } = c.req;
    const said = raw.headers.get('Content-Length');
    // Asked for its body, a request becomes a whole Request with its streams, which a page for one visitor need not pay for.
    if (said !== null || hasNoBody(raw) || !raw.body) return Number(said) > mostBytes ? refuse(c) : next();
    const body = await readBody(raw.body, mostBytes);
    if (!body) return refuse(c);
    // Hono's own bodyLimit makes it of the request, which fails with the requests of its Node server.
    const { url, method, headers, signal } = raw;
    c.req.raw = new Request(url, { method, headers, signal, ...(body.length > 0 && { body }) });
    return next();
  };
}

/** By its method, without looking. */
export const hasNoBody = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** The whole body, or undefined when it has more bytes than that: the rest is then left unread (`readOnAfterAnswer`). */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Read by hand: leaving a loop over the stream would cut the line before the answer.
  const reader = body?.getReader();
  let part = await reader?.read();
  while (part?.done === false) {
    length += part.value.length;
    if (length > mostBytes) return undefined;
    chunks.push(part.value);
    part = await reader?.read();
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const drainedBytes = 64_000_000;

/**
 * Reads on, up to a bound, what a client still sends after its answer: a browser that could not send all of its request shows 'network
 * error' and no answer. The request's time limit goes on.
 */
export function readOnAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.readableEnded || request.destroyed) return;
    let received = 0;
    // A reader that stopped half way would pause the stream again.
    request.removeAllListeners('data');
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > drainedBytes) request.socket.destroySoon();
    });
    request.resume();
  });
}

type Read = { ok: true; value: Record<string, unknown> } | { ok: false; response: Response };

/** The JSON object a request brings, or the answer to one that brings something else. Bound its length before: `limitBody`. */
export async function readJson(c: Context): Promise<Read> {
  const refused = (refusal: Problem): Read => ({ ok: false, response: problem(c, refusal) });
  const type = c.req.header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    return refused({ status: 415, title: 'Send JSON, with Content-Type: application/json' });
  }
  const bytes = await c.req.arrayBuffer();
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { ok: true, value: value as Record<string, unknown> };
    }
  } catch {
    // Neither JSON nor UTF-8.
  }
  return refused({ status: 400, title: 'Send one JSON object' });
}

/** The header of a request that must not be done twice when its answer was lost. */
export const idempotencyHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .meta({ description: 'A text of your own, such as a UUID, that stays the same when you send again' }),
});

/** The request's key, or the answer to a request without one. */
export function readIdempotencyKey(c: Context): string | Response {
  const sent = idempotencyHeaders.safeParse({ 'Idempotency-Key': c.req.header('Idempotency-Key') });
  if (sent.success) return sent.data['Idempotency-Key'];
  return problem(c, {
    status: 400,
    title:
      'Send a header Idempotency-Key: a text of your own, such as a UUID, that stays the same when you send again',
  });
}
