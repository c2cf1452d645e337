import type { MiddlewareHandler } from 'hono';
import { cameByHttps } from './client-address.server.ts';

/** Cookies that came by https go back by https alone, also where PUBLIC_URL was never set and the server itself speaks http. */
export function secureCookies(trustedProxies: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const cookies = c.res.headers.getSetCookie();
    if (cookies.length === 0 || !cameByHttps(c, trustedProxies)) return;
    c.header('Set-Cookie', undefined);
    for (const cookie of cookies) {
      const line = /;\s*secure\b/i.test(cookie) ? cookie : `${cookie}; Secure`;
      c.header('Set-Cookie', line, { append: true });
    }
  };
}
