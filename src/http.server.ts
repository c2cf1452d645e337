import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { contentSecurityPolicy } from '#platform/http/content-security-policy.server.ts';
import { problem } from '#platform/http/problem.server.ts';
import { appContext, type AppContext } from './app-context.server.ts';

/** Every request's way, in order: headers, files, the APIs; the rest is pages. */
export function createHttp(app: AppContext) {
  const http = new Hono();
  // Not the default 'no-referrer': with it browsers post forms with 'Origin: null', which React Router refuses.
  http.use(secureHeaders({ referrerPolicy: 'strict-origin-when-cross-origin' }));
  if (import.meta.env.PROD) http.use(serveStatic({ root: 'build/client', precompressed: true }));
  http.all('/api/*', (c) => problem(c, { status: 404, title: 'There is nothing at this address' }));

  const render = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE);
  http.all('*', async (c) => {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    const response = await render(c.req.raw, context);
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
    const html = await response.text();
    response.headers.set('Content-Security-Policy', contentSecurityPolicy(html));
    return new Response(c.req.method === 'HEAD' ? null : html, response);
  });
  return getRequestListener(http.fetch);
}
