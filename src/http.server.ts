import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { renderFailurePage } from '#features/clinic/render-failure-page.server.ts';
import { galleryApi } from '#features/gallery/api.server.ts';
import { pictureFiles } from '#features/gallery/picture-files.server.ts';
import { createGalleryGateApi } from '#features/staff/gallery-gate-api.server.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { contentSecurityPolicy } from '#platform/http/content-security-policy.server.ts';
import { problem } from '#platform/http/problem.server.ts';
import { sameOriginChanges } from '#platform/http/same-origin.server.ts';
import { appContext, pageRequest, type AppContext, type PageRequest } from './app-context.server.ts';
import { siteWords } from './words.server.ts';

/** Every request's way, in order: headers, files, the APIs; the rest is pages. */
export function createHttp(app: AppContext) {
  const http = new Hono();
  // Not the default 'no-referrer': with it browsers post forms with 'Origin: null', which React Router refuses.
  http.use(secureHeaders({ referrerPolicy: 'strict-origin-when-cross-origin' }));
  if (import.meta.env.PROD) http.use(serveStatic({ root: 'build/client', precompressed: true }));
  http.use(sameOriginChanges(app.staff.origin));

  const callerOf = (c: Context) => ({
    headers: c.req.raw.headers,
    address: clientAddress(c, app.config.trustedProxies),
  });
  http.route('/api/gallery', createGalleryGateApi(app.staff, callerOf));
  http.route('/pictures', pictureFiles(app.pictures));
  http.route('/api/gallery', galleryApi(app));
  http.all('/api/*', (c) => problem(c, { status: 404, title: 'There is nothing at this address' }));

  const render = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE);
  http.all('*', async (c) => {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    const page: PageRequest = { ...callerOf(c), setCookies: [] };
    context.set(pageRequest, page);
    const rendered = await render(c.req.raw, context);
    const response = isLastResort(rendered) ? failurePage(app) : rendered;
    for (const cookie of page.setCookies) response.headers.append('Set-Cookie', cookie);
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
    const html = await response.text();
    response.headers.set('Content-Security-Policy', contentSecurityPolicy(html));
    return new Response(c.req.method === 'HEAD' ? null : html, response);
  });
  return getRequestListener(http.fetch);
}

/** What React Router answers when neither the page nor its error page could be rendered; pages and their data are never plain text. */
function isLastResort(response: Response): boolean {
  return response.status === 500 && Boolean(response.headers.get('Content-Type')?.startsWith('text/plain'));
}

function failurePage({ config }: AppContext): Response {
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
  return new Response(renderFailurePage(config.clinic, siteWords.clinic), { status: 500, headers });
}
