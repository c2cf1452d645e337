import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { routePath } from 'hono/route';
import { compress } from 'hono/compress';
import {
  removeClinicPicture,
  storeClinicPicture,
} from '#features/clinic-editor/pictures/add-picture.server.ts';
import { clinicPictureFiles } from '#features/clinic-editor/pictures/api.server.ts';
import type { GalleryChange } from '#features/gallery/pictures/change-gallery.server.ts';
import { faultInText } from '#features/clinic/guard/find-phrases.ts';
import { translateDefault } from '#features/gallery/defaults/default-texts.ts';
import { galleryResults, pictureFiles } from '#features/gallery/pictures/api.server.ts';
import { audit } from '#features/staff/audit/audit.server.ts';
import { rights } from '#features/staff/session/roles.ts';
import { createStaffGuard } from '#features/staff/session/staff-guard.server.ts';
import { callerOf } from '#features/staff/session/staff.server.ts';
import type { PreparedPicture } from '#platform/pictures/prepare-picture.server.ts';
import { StorageAwayError } from '#platform/pictures/picture-storage.server.ts';
import { databaseAwaySeconds, isDatabaseAway } from '#platform/database/database-away.server.ts';
import { currentRequest } from '#platform/current-request.server.ts';
import { secureCookies, setAddress } from '#platform/http/client-address.server.ts';
import { finishPage } from '#src/page-engine/render/finish-page.server.ts';
import { mountCalls } from '#platform/api/define-call.server.ts';
import { formBytes, hasNoBody, limitBody } from '#platform/api/read-request.server.ts';
import { createMetrics, type Metrics } from '#platform/health/metrics.server.ts';
import { contentFaults } from '#src/app/content-faults.server.ts';
import { pathForLog } from '#platform/log.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { acceptedEncodings, compressOnce, type Bodies } from '#platform/http/variants.server.ts';
import { sameOriginChanges, unknownMethods } from '#platform/http/refuse-request.server.ts';
import { awayProblem } from './away-problem.server.ts';
import type { HttpAdmission } from './admission.server.ts';
import { declaredCalls, describeApi } from './api-calls.server.ts';
import { createDraftPreviews } from './draft-previews.server.ts';
import { memoizeByFacts } from '#features/clinic/live-site.server.ts';
import { collectClinicMetrics } from './clinic-metrics.server.ts';
import { createSiteFiles } from './site-files.server.ts';
import type { LiveStreams } from './live-streams.server.ts';
import type { AppContext } from '#src/app/app-context.server.ts';
import type { RenderedPage, RenderPage } from './pages.server.ts';
import { smsLinks } from './sms-links.server.ts';

interface RoutesOptions {
  metrics?: Metrics;
  /** Runs expensive work in the fair queue. */
  inTurn?: HttpAdmission['inTurn'];
}

/** Mounts the APIs; every other address is a page. */
export function createRoutes(
  app: AppContext,
  renderPage: RenderPage,
  live: LiveStreams,
  buildVersion: string,
  { metrics = createMetrics(), inTurn = (_, work) => work() }: RoutesOptions = {},
) {
  const http = new Hono();
  http.use(async (c, next) => {
    const startedAt = performance.now();
    await next();
    const answered = { method: c.req.method, route: routePath(c), status: c.res.status };
    const milliseconds = performance.now() - startedAt;
    metrics.answered(answered.method, answered.route, answered.status, milliseconds / 1000);
    app.telemetry?.answered({ ...answered, milliseconds });
  });
  // Compression here is for responses that are neither cached pages nor files: those are stored compressed. Event streams stay as they are.
  http.use(compress());
  http.use('/api/gallery/*', galleryResults);
  http.use(setAddress(app.config.trustedProxies));
  http.use(secureCookies(app.config.trustedProxies));
  http.use(sameOriginChanges(app.staff.origin));

  // Streams skip the queue: they cost nothing while open. So does the page /api, which queues as a page: twice would be a deadlock.
  http.use('/api/*', (c, next) =>
    c.req.method !== 'GET' || /^\/api\/?$|\/live$/.test(c.req.path) ? next() : inTurn(c, next),
  );

  const requireStaff = createStaffGuard(app.staff);
  const previews = createDraftPreviews(app, renderPage);
  http.use('/draft/:token/api/*', (c) => previews.calls(c, http));
  const needs = {
    ...app,
    live,
    metrics,
    measure: () => collectClinicMetrics(app.database, app.health),
    clinicPictures: app,
    ...contentFaults(app),
    judgeText: faultInText,
    translate: translateDefault,
    storePerson: (picture: PreparedPicture) => storeClinicPicture(app, picture, 'people'),
    removePerson: (file: string) => removeClinicPicture(app, file),
    recordOf:
      (c: Context): GalleryChange['record'] =>
      (tx, event) =>
        audit(tx, c.var.signedIn, callerOf(c), event, app.clock.now()),
  };
  mountCalls(http, declaredCalls, needs, requireStaff);
  const editors = {
    gallery: requireStaff('gallery', { passive: true }),
    site: requireStaff(rights['change parts of the site'], { passive: true }),
  };
  http.route('/pictures', pictureFiles(app, editors));
  http.route('/pictures', clinicPictureFiles(app, editors));
  http.route(
    '/',
    smsLinks(() => app.messageServices.sms.current().settings.SMS_SHORT_LINK_HEADER),
  );
  http.route('/', createSiteFiles(app, buildVersion));
  const openApi = memoizeByFacts(app.site, (): Bodies => {
    const identity = Buffer.from(JSON.stringify(describeApi(app)));
    return { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) };
  });
  http.get('/api/openapi.json', (c) => {
    const [best = 'identity'] = acceptedEncodings(c.req.header('Accept-Encoding'), [
      'br',
      'gzip',
      'identity',
    ]);
    return c.body(new Uint8Array(openApi()[best]!), 200, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      ...(best !== 'identity' && { 'Content-Encoding': best }),
    });
  });
  http.use(limitBody(formBytes));
  http.use(unknownMethods(http));
  // /api itself is a page.
  http.all('/api/:nothing{.+}', (c) =>
    problem(c, { status: 404, title: 'There is nothing at this address' }),
  );

  http.all('*', async (c) => {
    // HEAD is rendered as GET, since its headers contain hashes of the page's content.
    const head = c.req.method === 'HEAD';
    const request = head ? new Request(c.req.url, { headers: c.req.raw.headers }) : await received(c);
    const caller = callerOf(c);
    const response = (await inTurn(
      c,
      async () => (await previews.render(request, caller)) ?? (await renderPage(request, caller)),
    )) as RenderedPage;
    const { headers, status, policy } = response;
    if (response.html === undefined) return response;
    const { html, contentPolicy } = finishPage(response.html, policy);
    headers.set('Content-Security-Policy', contentPolicy);
    const { encoding, body } = compressOnce(html, c.req.header('Accept-Encoding'));
    headers.append('Vary', 'Accept-Encoding');
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(body.length));
    return new Response(head ? null : body, { status, headers });
  });
  http.onError((error, c) => {
    if (hasLostBody(c)) return c.body(null, 400);
    app.log.error({ err: error, path: pathForLog(c.req.path) }, 'request failed');
    const more = { requestId: currentRequest()?.id };
    const isStorageAway = error instanceof StorageAwayError;
    if (!isDatabaseAway(error) && !isStorageAway)
      return problem(c, { status: 500, title: 'This went wrong on our side', more });
    const response = problem(c, {
      ...awayProblem(isStorageAway ? 'pictures' : 'records', app.site.current().facts),
      more,
    });
    response.headers.set('Retry-After', String(databaseAwaySeconds));
    return response;
  });
  return http;
}

/** True when the client left in the middle of its request. Errors after the body's last byte are logged even when the client has left. */
function hasLostBody({ env }: Context): boolean {
  const incoming = (env as Partial<HttpBindings> | undefined)?.incoming;
  return incoming !== undefined && incoming.destroyed && !incoming.complete;
}

/** The request with its body read to the end, so that its turn in the queue does not wait for a slow phone. */
async function received({ req: { raw } }: Context): Promise<Request> {
  if (hasNoBody(raw) || !raw.body) return raw;
  const { url, method, headers, signal } = raw;
  return new Request(url, { method, headers, signal, body: await raw.arrayBuffer() });
}
