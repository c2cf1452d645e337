import type { MiddlewareHandler } from 'hono';
import { problem } from '../api/problem.server.ts';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a change was asked for by a page of this site. Browsers attest it themselves (Sec-Fetch-Site, which no page can set); older
 * ones, and pages over plain http, name their origin. A program names nothing: it is let pass only without cookies, since it is for a
 * cookie's sake that another site's page would send something in a visitor's name.
 */
export function isSameOrigin(headers: Headers, publicOrigin: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site) return site === 'same-origin';
  const origin = headers.get('Origin');
  if (origin === null) return !headers.has('Cookie');
  const host = headers.get('Host');
  return [publicOrigin, `http://${host}`, `https://${host}`].includes(origin);
}

/** Mounted once for all paths, so that no spelling of a path goes around it. */
export function sameOriginChanges(publicOrigin: string): MiddlewareHandler {
  return async (c, next) => {
    if (harmless.has(c.req.method) || isSameOrigin(c.req.raw.headers, publicOrigin)) return next();
    return problem(c, { status: 403, title: 'This change was not asked for by a page of this site' });
  };
}
