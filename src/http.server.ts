import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { except } from 'hono/combine';
import { bookingApi } from '#features/booking/api.server.ts';
import { galleryApi, galleryResults } from '#features/gallery/api.server.ts';
import { createGalleryLive, type GalleryLive } from '#features/gallery/gallery-live.server.ts';
import { pictureFiles } from '#features/gallery/picture-files.server.ts';
import { createAuthApi } from '#features/staff/api.server.ts';
import { createGalleryGateApi } from '#features/staff/gallery-gate-api.server.ts';
import { createStaffGuard } from '#features/staff/staff-guard.server.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { contentSecurityPolicy } from '#platform/http/content-security-policy.server.ts';
import { limitBody, readOnAfterAnswer } from '#platform/http/body-limit.server.ts';
import { healthApi } from '#platform/http/health-api.server.ts';
import { problem } from '#platform/http/problem.server.ts';
import { refusalOf, refuse } from '#platform/http/refuse-request.server.ts';
import { sameOriginChanges } from '#platform/http/same-origin.server.ts';
import { securityHeaders } from '#platform/http/security-headers.server.ts';
import { serveStaticFiles } from '#platform/http/static-files.server.ts';
import { sendVariant } from '#platform/http/variants.server.ts';
import type { AppContext } from './app-context.server.ts';
import { createKeptPages } from './kept-pages.server.ts';
import { createPages, type RenderPage } from './pages.server.ts';
import { createSiteFiles } from './site-files.server.ts';

/** A form with a long message, and a picture of 10 MB with the form around it. */
const formBytes = 100_000;

/** Every request's way, in order: odd ones are refused; kept pages; files; then the routes below. */
export function createHttp(app: AppContext): { listener: RequestListener; close(): void } {
  const headers = securityHeaders({ https: app.config.publicUrl.startsWith('https:') });
  const renderPage = createPages(app);
  const live = createGalleryLive(app.database);
  const pages = createKeptPages(app, renderPage, headers);
  const routes = getRequestListener(createRoutes(app, renderPage, live).fetch, {
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
  });
  // In development Vite serves the files, and a page is always rendered anew.
  const kept = import.meta.env.PROD;
  const serveFile = kept ? serveStaticFiles('build/client', headers) : () => false;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = refusalOf(request);
    if (refusal) return refuse(request, response, refusal);
    if (kept && (request.method === 'GET' || request.method === 'HEAD')) {
      const [path, search] = splitTarget(request.url!);
      const page = await pages.find(path, search);
      if (page) return sendVariant(request, response, page);
      if (serveFile(request, response, path)) return;
    }
    await routes(request, response);
  }

  return {
    listener(request, response) {
      readOnAfterAnswer(request, response);
      for (const name in headers) response.setHeader(name, headers[name]!);
      answer(request, response).catch((error: unknown) => {
        app.log.error({ err: error }, 'request failed');
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
    },
    close() {
      live.close();
      pages.close();
    },
  };
}

/** The APIs; the rest is pages. */
function createRoutes(app: AppContext, renderPage: RenderPage, live: GalleryLive) {
  const http = new Hono();
  // The gallery reads its uploads itself: its refusal is in the gallery's own words.
  http.use(except('/api/gallery/*', limitBody(formBytes)));
  http.use('/api/gallery/login', limitBody(formBytes));
  http.use('/api/gallery/*', galleryResults);
  http.use(sameOriginChanges(app.staff.origin));

  const callerOf = (c: Context) => ({
    headers: c.req.raw.headers,
    address: clientAddress(c, app.config.trustedProxies),
  });
  const requireStaff = createStaffGuard(app.staff, callerOf);
  http.route('/api/auth', createAuthApi(app.staff, callerOf, requireStaff));
  http.route('/api/gallery', createGalleryGateApi(app.staff, callerOf));
  http.route('/pictures', pictureFiles(app.pictures));
  http.route('/api/gallery', galleryApi(app, live, requireStaff('gallery')));
  http.route('/api', bookingApi({ ...app, addressOf: (c) => callerOf(c).address }));
  http.route('/', healthApi(app.database));
  http.route('/', createSiteFiles(app.config));
  http.all('/api/*', (c) => problem(c, { status: 404, title: 'There is nothing at this address' }));

  http.all('*', async (c) => {
    // The headers of HEAD are those of GET, hashes of the page's content included.
    const head = c.req.method === 'HEAD';
    const request = head ? new Request(c.req.url, { headers: c.req.raw.headers }) : c.req.raw;
    const response = await renderPage(request, callerOf(c));
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
    const html = await response.text();
    response.headers.set('Content-Security-Policy', contentSecurityPolicy(html));
    return new Response(head ? null : html, response);
  });
  http.onError((error, c) => {
    app.log.error({ err: error, path: c.req.path }, 'request failed');
    return problem(c, { status: 500, title: 'This went wrong on our side' });
  });
  return http;
}

function splitTarget(target: string): [path: string, search: string] {
  const mark = target.indexOf('?');
  return mark === -1 ? [target, ''] : [target.slice(0, mark), target.slice(mark)];
}
