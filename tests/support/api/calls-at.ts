import { Hono, type MiddlewareHandler } from 'hono';
import type { Role } from '#features/staff/session/roles.ts';
import { mountCalls, type Call } from '#platform/api/define-call.server.ts';

interface CallsOptions {
  /** The guard of the calls; by default it admits everybody. */
  guard?: (roles: readonly Role[]) => MiddlewareHandler;
  /** The address of the client. */
  address?: string | ((header: (name: string) => string | undefined) => string);
}

const pass: MiddlewareHandler = (_, next) => next();

/** Calls without a port; `request` takes what follows `base` in their addresses. */
export function callsAt<Needs>(
  base: string,
  calls: readonly Call<Needs, Role>[],
  needs: Needs,
  { guard = () => pass, address = '192.0.2.1' }: CallsOptions = {},
) {
  const http = new Hono();
  http.use((c, next) => {
    c.set('address', typeof address === 'string' ? address : address((name) => c.req.header(name)));
    return next();
  });
  mountCalls(http, calls, needs, guard);
  return {
    request: async (path: string, init?: RequestInit) =>
      http.request(base + path.replace(/^\/(?=\?|$)/, ''), init),
  };
}
