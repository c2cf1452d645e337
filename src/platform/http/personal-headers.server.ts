import type { MiddlewareHandler } from 'hono';

/** One patient's own: no cache keeps it, no search engine finds it, and no other site hears of its address. */
export const personalHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};

export const sendPersonalHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(personalHeaders)) c.header(name, value);
};

/** For so many seconds the service worker of the patient's own browser may keep a personal page, for when there is no line. */
export const keepSecondsHeader = 'X-Keep-Seconds';
