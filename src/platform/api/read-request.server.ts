import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { problem, type Problem } from './problem.server.ts';

/** A form with a long message. */
export const formBytes = 100_000;

/** Refuses larger bodies with 413; a body without Content-Length is counted while it arrives. */
export function limitBody(
  maxBytes: number,
  title = `More than ${maxBytes} bytes are not taken here`,
): MiddlewareHandler {
  const refuse = (c: Context) => problem(c, { status: 413, title });
  return async (c, next) => {
    const { raw } = c.req;
    const said = raw.headers.get('Content-Length');
    // Reading `body` makes Hono's Node server build a whole Request with streams; page requests skip that cost.
    if (said !== null || hasNoBody(raw) || !raw.body) return Number(said) > maxBytes ? refuse(c) : next();
    const body = await readBody(raw.body, maxBytes);
    if (!body) return refuse(c);
    // Hono's bodyLimit does not work with the requests of its Node server.
    const { url, method, headers, signal } = raw;
    c.req.raw = new Request(url, { method, headers, signal, ...(body.length > 0 && { body }) });
    return next();
  };
}

/** Decided by method, without reading the body. */
export const hasNoBody = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** The whole body, or undefined when it has more bytes than that: the rest is then left unread (`drainAfterResponse`). */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // A `for await` loop would destroy the stream, and the connection with it, before the response.
  const reader = body?.getReader();
  let part = await reader?.read();
  while (part?.done === false) {
    length += part.value.length;
    if (length > maxBytes) return undefined;
    chunks.push(part.value);
    part = await reader?.read();
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const drainedBytes = 64_000_000;

/**
 * Keeps reading, up to a limit, after an early response: a browser that could not send its whole request shows a network error instead of
 * the response. The request's timeout still applies.
 */
export function drainAfterResponse(request: IncomingMessage, response: ServerResponse): void {
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

/** Parses a JSON object, or returns the response that refuses anything else. Limit the body first: `limitBody`. */
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

const noKey =
  'Send a header Idempotency-Key: a text of your own, such as a UUID, that stays the same when you send again';

/** The header of a request that must not be done twice when its answer was lost. */
export const idempotencyHeaders = z.object({
  'Idempotency-Key': z
    .string(noKey)
    .regex(/^[\x21-\x7e]{1,200}$/, noKey)
    .meta({ description: 'A text of your own, such as a UUID, that stays the same when you send again' }),
});
