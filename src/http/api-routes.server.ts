import { Hono, type Context } from 'hono';
import { routePath } from 'hono/route';
import { except } from 'hono/combine';
import { compress } from 'hono/compress';
import { bookingApi } from '#features/booking/form/api.server.ts';
import { visitsApi } from '#features/desk/visit/api.server.ts';
import { dayApi } from '#features/desk/day/api.server.ts';
import { deskLiveApi } from '#features/desk/visit/live-api.server.ts';
import { calendarFeedApi } from '#features/desk/calendar-link/api.server.ts';
import { closuresApi } from '#features/desk/closed-time/api.server.ts';
import { outboxApi } from '#features/notifications/messages-page/api.server.ts';
import { slotsApi } from '#features/desk/move/api.server.ts';
import { patientExportsApi } from '#features/desk/patients/api.server.ts';
import { walkInApi } from '#features/desk/walk-in/api.server.ts';
import { weekApi } from '#features/desk/week/api.server.ts';
import { galleryApi, galleryResults, pictureFiles } from '#features/gallery/pictures/api.server.ts';
import { patientApi } from '#features/patient-page/page/api.server.ts';
import { reportsApi } from '#features/notifications/delivery/api.server.ts';
import { createAccountApi } from '#features/staff/account/api.server.ts';
import { createSignInApi } from '#features/staff/sign-in/api.server.ts';
import { createGalleryGateApi } from '#features/staff/sign-in/gallery-gate-api.server.ts';
import { createStaffGuard } from '#features/staff/session/staff-guard.server.ts';
import { databaseAwaySeconds, isDatabaseAway } from '#platform/database/database-away.server.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { contentSecurityPolicy } from '#platform/http/content-security-policy.server.ts';
import { limitBody } from '#platform/api/body-limit.server.ts';
import { healthApi } from '#platform/health/health-api.server.ts';
import { knownMethods } from '#platform/http/known-methods.server.ts';
import type { LiveStream } from '#platform/http/live-stream.server.ts';
import { metricsApi } from '#platform/health/metrics-api.server.ts';
import { createMetrics } from '#platform/health/metrics.server.ts';
import { pathForLog } from '#platform/http/path-for-log.ts';
import { problem } from '#platform/api/problem.server.ts';
import { sameOriginChanges } from '#platform/http/same-origin.server.ts';
import { secureCookies } from '#platform/http/secure-cookies.server.ts';
import { describeApi } from './api-calls.server.ts';
import { shortLinks } from './short-links.server.ts';
import { createSiteFiles } from './site-files.server.ts';
import type { AppContext } from '#src/app-context.server.ts';
import { measureClinic } from './measure-clinic.server.ts';
import { readStaffOutbox } from '#src/routes/staff/messages.server.ts';
import type { RenderPage } from './pages.server.ts';

/** A form with a long message. */
const formBytes = 100_000;

interface LiveStreams {
  gallery: LiveStream;
  desk: LiveStream;
}

/** The APIs; the rest is pages. */
export function createRoutes(
  app: AppContext,
  renderPage: RenderPage,
  live: LiveStreams,
  buildVersion: string,
  metrics = createMetrics(),
) {
  const http = new Hono();
  http.use(async (c, next) => {
    const startedAt = performance.now();
    await next();
    metrics.answered(c.req.method, routePath(c), c.res.status, (performance.now() - startedAt) / 1000);
  });
  // Kept pages and files have their compressed forms; this is for the rest. Streams of events are left as they are.
  http.use(compress());
  // The gallery reads its uploads itself: its refusal is in the gallery's own words.
  http.use(except('/api/gallery/*', limitBody(formBytes)));
  http.use('/api/gallery/login', limitBody(formBytes));
  http.use('/api/gallery/*', galleryResults);
  http.use(secureCookies(app.config.trustedProxies));
  http.use(sameOriginChanges(app.staff.origin));

  const callerOf = (c: Context) => ({
    headers: c.req.raw.headers,
    address: clientAddress(c, app.config.trustedProxies),
  });
  const requireStaff = createStaffGuard(app.staff, callerOf);
  http.route('/api/auth', createSignInApi(app.staff, callerOf));
  http.route('/api/auth', createAccountApi(app.staff, callerOf, requireStaff));
  http.route('/api/gallery', createGalleryGateApi(app.staff, callerOf));
  for (const visits of [patientExportsApi, visitsApi, walkInApi])
    http.route('/api/staff/appointments', visits(app, callerOf, requireStaff));
  http.route('/api/staff/closures', closuresApi(app, callerOf, requireStaff));
  http.route('/api/staff/slots', slotsApi(app.booking, requireStaff));
  http.route(
    '/api/staff/messages',
    outboxApi(requireStaff('reception', { passive: true }), (c, query) =>
      readStaffOutbox(app, { signedIn: c.get('signedIn'), caller: callerOf(c) }, query),
    ),
  );
  http.route('/api/staff/weeks', weekApi(app, callerOf, requireStaff));
  http.route('/api/staff', dayApi(app, callerOf, requireStaff));
  http.route('/api/staff', deskLiveApi(app.staff, callerOf, requireStaff, live.desk));
  http.route(
    '/api/staff/calendar',
    calendarFeedApi(app, app.linkLimit, (c) => callerOf(c).address),
  );
  http.route('/pictures', pictureFiles(app.pictures));
  http.route('/api/gallery', galleryApi(app, live.gallery, requireStaff('gallery')));
  const addressOf = (c: Context) => callerOf(c).address;
  http.route('/api', bookingApi({ ...app, addressOf }));
  http.route('/api/appointments', patientApi({ ...app, addressOf }));
  http.route(
    '/api/messages/reports',
    reportsApi({ ...app, publicUrl: app.config.publicUrl, reports: app.messageServices.reports }),
  );
  http.route('/', shortLinks());
  http.route('/', healthApi(app.database));
  http.route(
    '/',
    metricsApi({
      metrics,
      token: app.config.metricsToken,
      addressOf,
      measure: () => measureClinic(app.database),
    }),
  );
  http.route('/', createSiteFiles(app.config, buildVersion));
  const openApi = describeApi(app.config);
  http.get('/api/openapi.json', (c) => c.json(openApi, 200, { 'Cache-Control': 'no-cache' }));
  http.use(knownMethods(http));
  // The page at /api itself is one of the pages.
  http.all('/api/:nothing{.+}', (c) =>
    problem(c, { status: 404, title: 'There is nothing at this address' }),
  );

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
    app.log.error({ err: error, path: pathForLog(c.req.path) }, 'request failed');
    if (!isDatabaseAway(error)) return problem(c, { status: 500, title: 'This went wrong on our side' });
    const response = problem(c, {
      status: 503,
      title: 'The clinic’s computer can’t reach its records right now',
      detail: `It is not your doing. Please try again in a minute, or call ${app.config.clinic.phone.display}.`,
    });
    response.headers.set('Retry-After', String(databaseAwaySeconds));
    return response;
  });
  return http;
}
