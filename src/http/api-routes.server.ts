import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Hono, type Context } from 'hono';
import { routePath } from 'hono/route';
import { except } from 'hono/combine';
import { compress } from 'hono/compress';
import { bookingApi } from '#features/booking/form/api.server.ts';
import {
  removeClinicPicture,
  storeClinicPicture,
} from '#features/clinic-editor/pictures/add-picture.server.ts';
import { clinicPictureFiles, clinicPicturesApi } from '#features/clinic-editor/pictures/api.server.ts';
import { contentApi } from '#features/clinic-editor/publishing/api.server.ts';
import { messageFaults } from '#features/clinic-editor/publishing/message-faults.server.ts';
import { visitsApi } from '#features/desk/visit/api.server.ts';
import { dayApi } from '#features/desk/day/api.server.ts';
import { calendarFeedApi } from '#features/desk/calendar-link/api.server.ts';
import { closuresApi } from '#features/desk/closed-time/api.server.ts';
import { outboxApi } from '#features/notifications/messages-page/api.server.ts';
import { slotsApi } from '#features/desk/move/api.server.ts';
import { patientExportsApi } from '#features/desk/patients/api.server.ts';
import { walkInApi } from '#features/desk/walk-in/api.server.ts';
import { wavesApi } from '#features/desk/waves/api.server.ts';
import { weekApi } from '#features/desk/week/api.server.ts';
import { backupsApi } from '#features/health/restore/api.server.ts';
import { faultInText } from '#features/clinic/guard/find-phrases.ts';
import { galleryApi, galleryResults, pictureFiles } from '#features/gallery/pictures/api.server.ts';
import { patientApi } from '#features/patient-page/page/api.server.ts';
import { reportsApi } from '#features/notifications/delivery/api.server.ts';
import { createAccountApi } from '#features/staff/account/api.server.ts';
import { createSignInApi } from '#features/staff/sign-in/api.server.ts';
import { createGalleryGateApi } from '#features/staff/sign-in/gallery-gate-api.server.ts';
import { audit } from '#features/staff/audit/audit.server.ts';
import { rights } from '#features/staff/session/roles.ts';
import { createStaffGuard, type StaffVariables } from '#features/staff/session/staff-guard.server.ts';
import type { PreparedPicture } from '#platform/pictures/prepare-picture.server.ts';
import { StorageAwayError } from '#platform/pictures/picture-storage.server.ts';
import { databaseAwaySeconds, isDatabaseAway } from '#platform/database/database-away.server.ts';
import { currentRequest } from '#platform/current-request.server.ts';
import { clientAddress, secureCookies } from '#platform/http/client-address.server.ts';
import { contentSecurityPolicy } from '#platform/http/security-headers.server.ts';
import { hasNoBody, limitBody } from '#platform/api/read-request.server.ts';
import { healthApi, metricsApi } from '#platform/health/health-api.server.ts';
import { createMetrics, type Metrics } from '#platform/health/metrics.server.ts';
import { textFaults } from '#src/page-words.server.ts';
import { pathForLog } from '#platform/log.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { acceptedEncodings, compressOnce, type Bodies } from '#platform/http/variants.server.ts';
import { sameOriginChanges, unknownMethods } from '#platform/http/refuse-request.server.ts';
import { awayProblem } from './away-problem.server.ts';
import type { HttpAdmission } from './admission.server.ts';
import { describeApi } from './api-calls.server.ts';
import { createDraftPreviews } from './draft-previews.server.ts';
import { madeFromFacts } from './made-from-facts.server.ts';
import { measureClinic } from './measure-clinic.server.ts';
import { createSiteFiles } from './site-files.server.ts';
import type { LiveStreams } from './live-streams.server.ts';
import type { AppContext } from '#src/app-context.server.ts';
import { readStaffOutbox } from '#src/routes/staff/messages.server.ts';
import type { RenderedPage, RenderPage } from './pages.server.ts';
import type { RepeatedPages } from './repeated-pages.server.ts';
import { smsLinks } from './sms-links.server.ts';

/** A form with a long message. */
const formBytes = 100_000;

/** By method too: a publishing is no longer than a form. */
const longRoutes =
  /^((POST|PATCH|PUT) \/api\/gallery(\/(?!login$|logout$)[^/]+)?|PUT \/api\/staff\/clinic\/draft|POST \/api\/staff\/clinic\/import|POST \/api\/staff\/clinic\/pictures|PUT \/api\/staff\/clinic\/pictures\/[^/]+\/[^/]+\/form)$/;
const longBodies = (c: Context): boolean => longRoutes.test(`${c.req.method} ${c.req.path}`);

interface RoutesOptions {
  metrics?: Metrics;
  /** Does what costs when its turn comes. */
  inTurn?: HttpAdmission['inTurn'];
  findRepeated?: RepeatedPages['find'];
}

/** Mounts the APIs; every other address is a page. */
export function createRoutes(
  app: AppContext,
  renderPage: RenderPage,
  live: LiveStreams,
  buildVersion: string,
  {
    metrics = createMetrics(),
    inTurn = (_, work) => work(),
    findRepeated = () => undefined,
  }: RoutesOptions = {},
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
  // Cached pages and files have their compressed forms; this is for the rest. Streams of events are left as they are.
  http.use(compress());
  // Pictures and the content of a whole site are longer than a form: these routes have a limit of their own.
  http.use(except(longBodies, limitBody(formBytes)));
  http.use('/api/gallery/*', galleryResults);
  http.use(secureCookies(app.config.trustedProxies));
  http.use(sameOriginChanges(app.staff.origin));

  // Streams cost nothing while they are open.
  http.use('/api/*', (c, next) =>
    c.req.method !== 'GET' || c.req.path.endsWith('/live') ? next() : inTurn(c, next),
  );

  const addressOf = (c: Context) => clientAddress(c, app.config.trustedProxies);
  const callerOf = (c: Context) => ({ headers: c.req.raw.headers, address: addressOf(c) });
  const requireStaff = createStaffGuard(app.staff, callerOf);
  const previews = createDraftPreviews(app, renderPage);
  http.use('/api/*', previews.calls(addressOf));
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
  http.route('/api/staff/waves', wavesApi(app, callerOf, requireStaff));
  http.route('/api/staff', dayApi(app, callerOf, requireStaff));
  http.route(
    '/api/staff/clinic',
    contentApi(
      {
        ...app,
        clinicPictures: app,
        faultsOf: (content) => messageFaults(app, content),
        textFaultsOf: textFaults,
      },
      callerOf,
      requireStaff,
    ),
  );
  http.route('/api/staff/clinic/pictures', clinicPicturesApi(app, callerOf, requireStaff));
  http.route('/api/staff/backups', backupsApi(app, callerOf, requireStaff));
  http.route('/api/staff/calendar', calendarFeedApi(app, app.linkLimit, addressOf));
  const editors = {
    gallery: requireStaff('gallery', { passive: true }),
    site: requireStaff(rights['change parts of the site'], { passive: true }),
  };
  http.route('/pictures', pictureFiles(app, editors));
  http.route('/pictures', clinicPictureFiles(app, editors));
  const gallery = {
    ...app,
    judgeText: faultInText,
    storePerson: (picture: PreparedPicture) => storeClinicPicture(app, picture, true),
    removePerson: (file: string) => removeClinicPicture(app, file),
  };
  http.route(
    '/api/gallery',
    galleryApi(gallery, live.gallery, requireStaff('gallery'), (c) => (tx, event) => {
      const { signedIn } = (c as Context<StaffVariables>).var;
      return audit(tx, signedIn, callerOf(c), event, app.clock.now());
    }),
  );
  http.route('/api', bookingApi({ ...app, addressOf }));
  http.route('/api/appointments', patientApi({ ...app, addressOf }));
  http.route(
    '/api/messages/reports',
    reportsApi({ ...app, publicUrl: app.config.publicUrl, reports: app.messageServices.reports }),
  );
  http.route(
    '/',
    smsLinks(() => app.messageServices.sms.current().settings.SMS_SHORT_LINK_HEADER),
  );
  http.get('/api/live', (c) => live.news.answer(c));
  http.route('/', healthApi(app.database, app.restores?.isRunning));
  const measure = () => measureClinic(app.database, app.health);
  http.route('/', metricsApi({ metrics, token: app.config.metricsToken, addressOf, measure }));
  http.route('/', createSiteFiles(app.config, buildVersion));
  const openApi = madeFromFacts(app.config, (): Bodies => {
    const identity = Buffer.from(JSON.stringify(describeApi(app.config)));
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
  http.use(unknownMethods(http));
  // /api itself is a page.
  http.all('/api/:nothing{.+}', (c) =>
    problem(c, { status: 404, title: 'There is nothing at this address' }),
  );

  http.all('*', async (c) => {
    // The headers of HEAD are those of GET, hashes of the page's content included.
    const head = c.req.method === 'HEAD';
    const request = head ? new Request(c.req.url, { headers: c.req.raw.headers }) : await received(c);
    const caller = callerOf(c);
    const repeated = request.method === 'GET' ? findRepeated(request.url, request.headers) : undefined;
    const response = (await inTurn(
      c,
      async () =>
        (await repeated?.()) ??
        (await previews.render(request, caller)) ??
        (await renderPage(request, caller)),
    )) as RenderedPage;
    const { pieces, headers, status, policy, contentPolicy } = response;
    if (!pieces) return response;
    headers.set('Content-Security-Policy', contentPolicy ?? contentSecurityPolicy(pieces, policy));
    const { encoding, body } = compressOnce(pieces, c.req.header('Accept-Encoding'));
    headers.append('Vary', 'Accept-Encoding');
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(body.length));
    return new Response(head ? null : body, { status, headers });
  });
  http.onError((error, c) => {
    app.log.error({ err: error, path: pathForLog(c.req.path) }, 'request failed');
    const more = { requestId: currentRequest()?.id };
    const isStorageAway = error instanceof StorageAwayError;
    if (!isDatabaseAway(error) && !isStorageAway)
      return problem(c, { status: 500, title: 'This went wrong on our side', more });
    const response = problem(c, {
      ...awayProblem(isStorageAway ? 'pictures' : 'records', app.config.clinic),
      more,
    });
    response.headers.set('Retry-After', String(databaseAwaySeconds));
    return response;
  });
  return http;
}

/** With the whole of its body, so that its turn does not wait for a slow phone. */
async function received({ req: { raw } }: Context): Promise<Request> {
  if (hasNoBody(raw) || !raw.body) return raw;
  const { url, method, headers, signal } = raw;
  return new Request(url, { method, headers, signal, body: await raw.arrayBuffer() });
}
