import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createGalleryLive } from '#features/gallery/gallery-live.server.ts';
import { readOnAfterAnswer } from '#platform/http/body-limit.server.ts';
import { refusalOf, refuse } from '#platform/http/refuse-request.server.ts';
import { securityHeaders } from '#platform/http/security-headers.server.ts';
import { serveStaticFiles } from '#platform/http/static-files.server.ts';
import { sendVariant } from '#platform/http/variants.server.ts';
import { createRoutes } from './api-routes.server.ts';
import type { AppContext } from './app-context.server.ts';
import { createKeptPages } from './kept-pages.server.ts';
import { createPages } from './pages.server.ts';

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

function splitTarget(target: string): [path: string, search: string] {
  const mark = target.indexOf('?');
  return mark === -1 ? [target, ''] : [target.slice(0, mark), target.slice(mark)];
}
