import type { Hono, MiddlewareHandler } from 'hono';
import { problem } from '../api/problem.server.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** 'GET, HEAD, POST, OPTIONS': what GET answers, HEAD answers too. */
export const allowHeader = (known: readonly string[]): string =>
  [...known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)), 'OPTIONS'].join(', ');

/**
 * After all routes: an address that is one of theirs, asked with a method that is not, is told which are. What no route knows goes on.
 */
export function knownMethods(http: Hono): MiddlewareHandler {
  return async (c, next) => {
    const known = methods.filter((method) =>
      http.router.match(method, c.req.path)[0].some(([[, route]]) => route.method === method),
    );
    if (known.length === 0) return next();
    const Allow = allowHeader(known);
    if (c.req.method === 'OPTIONS') return c.body(null, 204, { Allow });
    const refusal = problem(c, { status: 405, title: `This address knows ${Allow}` });
    refusal.headers.set('Allow', Allow);
    return refusal;
  };
}
