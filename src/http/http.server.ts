import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { drainAfterResponse } from '#platform/api/read-request.server.ts';
import { createMetrics } from '#platform/health/metrics.server.ts';
import { inRequest, newRequestId } from '#platform/current-request.server.ts';
import { earlierFile } from '#platform/http/earlier-files.server.ts';
import { malformedRequest, refuseMalformedRequest } from '#platform/http/refuse-request.server.ts';
import { securityHeaders } from '#platform/http/security-headers.server.ts';
import { serveStaticFiles } from '#platform/http/static-files.server.ts';
import { sendVariant } from '#platform/http/variants.server.ts';
import { createAdmission } from './admission.server.ts';
import { createRoutes } from './api-routes.server.ts';
import { createLiveStreams } from './live-streams.server.ts';
import type { AppContext } from '#src/app/app-context.server.ts';
import { collectClinicMetrics } from './clinic-metrics.server.ts';
import { createCachedPages } from './public-pages.server.ts';
import { buildVersion, createPages } from './pages.server.ts';
import { faviconPath } from './site-files.server.ts';

interface Http {
  /** Sends a cached page, the most frequent answer by far. False when there is none for this plain GET. */
  answerFromCache(request: IncomingMessage, response: ServerResponse): boolean;
  listener: RequestListener;
  close(): void;
}

/** Handles a request in this order: cached pages, refusals of odd requests, cacheable pages, files, admission control, routes. */
export function createHttp(app: AppContext): Http {
  const headers = securityHeaders({ https: app.config.publicUrl.startsWith('https:') });
  const renderPage = createPages(app);
  const live = createLiveStreams(app);
  const metrics = createMetrics();
  app.telemetry?.measureBy(async () => [
    ...metrics.measurements(),
    ...(await collectClinicMetrics(app.database, app.health)),
  ]);
  const pages = createCachedPages(app, renderPage, headers);
  const admission = createAdmission(app);
  const mounted = createRoutes(app, renderPage, live, buildVersion, {
    metrics,
    inTurn: admission.inTurn,
  });
  const routes = getRequestListener(mounted.fetch, {
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
  });
  // In development Vite serves the files.
  const serveFile = import.meta.env.PROD
    ? serveStaticFiles('build/client', headers, earlierFile(app.config.dataDirectory))
    : () => false;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    drainAfterResponse(request, response);
    for (const name in headers) response.setHeader(name, headers[name]!);
    const odd = malformedRequest(request);
    if (odd) {
      metrics.answered('any', 'refused', odd.status);
      return refuseMalformedRequest(request, response, odd);
    }
    const [path, search] = splitTarget(request.url!);
    const page = isRead(request) && (await pages.find(path, search));
    if (page) {
      sendVariant(request, response, page);
      return metrics.answered(request.method!, 'cached page', response.statusCode);
    }
    const isOwnIcon = path === faviconPath && app.site.current().facts.mark !== undefined;
    if (isRead(request) && !isOwnIcon && serveFile(request, response, path)) {
      response.once('finish', () => metrics.answered(request.method!, 'file', response.statusCode));
      return;
    }
    if (await admission.admit(request, response, path)) await routes(request, response);
    else metrics.answered(request.method!, 'refused', response.statusCode);
  }

  return {
    answerFromCache(request, response) {
      const page = pages.cached(request.url!);
      if (!page) return false;
      sendVariant(request, response, page);
      metrics.answered('GET', 'cached page', response.statusCode);
      return true;
    },
    listener(request, response) {
      const id = newRequestId();
      response.setHeader('X-Request-Id', id);
      inRequest({ id, trace: app.telemetry?.newTrace() }, () =>
        answer(request, response).catch((error: unknown) => {
          app.log.error({ err: error }, 'request failed');
          if (!response.headersSent) response.writeHead(500);
          response.end();
        }),
      );
    },
    close() {
      for (const stream of Object.values(live)) stream.close();
      pages.close();
    },
  };
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function splitTarget(target: string): [path: string, search: string] {
  const mark = target.indexOf('?');
  return mark === -1 ? [target, ''] : [target.slice(0, mark), target.slice(mark)];
}
