import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { sentCookies } from './client-address.server.ts';

interface Whole {
  status: number;
  headers: Headers;
  /** Left out for HEAD. */
  body: Buffer<ArrayBuffer> | undefined;
  trustedProxies: readonly string[];
}

/** Tells Hono's server, and `compress`, that nothing is left to do. */
const sent = { 'x-hono-already-sent': 'true', 'Content-Encoding': 'identity' };

/**
 * Sends an answer that is at hand as a whole to Node's own response. As the body of a Response it would go into a stream, and be read out
 * of it again in several turns of the event loop.
 */
export function sendWhole(c: Context, { status, headers, body, trustedProxies }: Whole): Response {
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  if (!outgoing) return new Response(body ?? null, { status, headers });
  const cookies = sentCookies(c, headers, trustedProxies);
  const fields: Record<string, string | string[] | number> = Object.fromEntries(headers);
  if (cookies.length > 0) fields['set-cookie'] = cookies;
  if (body) fields['content-length'] = body.length;
  outgoing.writeHead(status, fields).end(body);
  return new Response(null, { status, headers: sent });
}
