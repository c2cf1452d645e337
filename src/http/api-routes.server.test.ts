import { fixedSite } from '#features/clinic/site-snapshot.ts';
import { siteWith } from '#tests/support/people/booking.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Hono } from 'hono';
import { findTargetHandler, isMiddleware } from 'hono/utils/handler';
import { RouterContextProvider } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { roles, type Role } from '#features/staff/session/roles.ts';
import { sessionLifetime } from '#features/staff/session/session.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { galleryPassword, signInAs, TestBrowser, testStaff } from '#tests/support/people/staff.ts';
import { apiCalls } from './api-calls.server.ts';
import { createRoutes } from './api-routes.server.ts';
import { createLiveStreams } from './live-streams.server.ts';
import { readConfig, type PlacedConfig } from '#src/config/read-settings.server.ts';
import { appContext, pageRequest, type AppContext } from '#src/app/app-context.server.ts';

/** Public routes. The test below fails for a route that is neither here nor guarded. */
const forEveryone = [
  'GET /healthz',
  'GET /readyz',
  // Metrics are for this machine's programs, or need the token.
  'GET /metrics',
  'GET /favicon.ico',
  ...['', '/hi', '/mr'].map((language) => `GET ${language}/manifest.webmanifest`),
  'GET /robots.txt',
  'GET /service-worker.js',
  'GET /api/openapi.json',
  'GET /sitemap.xml',
  'GET /api/availability',
  'POST /api/appointments',
  'POST /api/booking-limit',
  'GET /api/appointments/:token',
  'GET /api/appointments/:token/calendar.ics',
  'POST /api/appointments/:token/cancel',
  'POST /api/appointments/:token/move',
  'POST /api/appointments/:token/coming',
  'GET /api/appointments/:token/data.json',
  'POST /api/appointments/:token/erase',
  'POST /api/appointments/:token/number',
  'POST /api/appointments/:token/number-code',
  'POST /api/appointments/:token/reminders',
  'POST /api/appointments/:token/whatsapp',
  'POST /api/appointments/:token/earlier',
  'POST /api/appointments/:token/offer',
  'GET /api/appointments/:token/sms',
  // Message providers authenticate by a secret or a signature.
  'GET /api/messages/reports/whatsapp',
  'POST /api/messages/reports/:provider',
  'GET /a',
  'GET /a/:token',
  'GET /api/gallery',
  'GET /api/gallery/live',
  'GET /api/live',
  'GET /pictures/:name/:file',
  'GET /pictures/:kind/:name/:file',
  // Calendar programs can't sign in: the token in the address is their key.
  'GET /api/staff/calendar/:file',
  // Sign-in and sign-out need no session.
  'POST /api/gallery/login',
  'POST /api/gallery/logout',
  'POST /api/auth/sign-in',
  'POST /api/auth/sign-in/code',
  'POST /api/auth/sign-in/passkey',
  'POST /api/auth/sign-in/passkey/challenge',
  'POST /api/auth/sign-out',
  'GET /api/auth/session',
  // Unknown paths, and the pages, each of which is declared below.
  'ALL /api/:nothing',
  'ALL /*',
  // Passes on to the calls below with the draft's content; each of them has its own guard and limit.
  'ALL /draft/:token/api/*',
];

type PagePart = ((args: object) => Promise<unknown>) & { roles?: readonly Role[] };
const pages = import.meta.glob<{ loader?: PagePart; action?: PagePart }>(
  ['../routes/**/*.tsx', '!../routes/**/*.test.tsx'],
  { eager: true },
);

interface ListedRoute {
  key: string;
  method: string;
  path: string;
  roles: readonly Role[] | undefined;
}

function listRoutes(http: Hono): ListedRoute[] {
  const entries = http.routes.map(({ method, path, handler }) => {
    const target = findTargetHandler(handler) as ReturnType<typeof findTargetHandler> & {
      roles?: readonly Role[];
    };
    return { method, path, target, roles: target.roles };
  });
  return entries
    .filter(({ target }) => !isMiddleware(target))
    .map(({ method, path }) => ({
      key: `${method} ${path.replace(/\{[^}]*\}(\))?/g, '').replace(/\)$/, '')}`,
      method,
      path,
      roles: entries.find((entry) => entry.roles && entry.path === path && entry.method === method)?.roles,
    }));
}

describeEachDatabase('every route', (open, kind) => {
  let http: Hono;
  let app: AppContext;
  let routes: ListedRoute[];
  let config: PlacedConfig;
  beforeAll(async () => {
    const database = await open();
    const staff = await testStaff(database, 'https://clinic.example');
    // The test lists the routes and calls their guards, but never the handlers.
    config = { ...readConfig({ environment: {}, file: 'none' }), publicUrl: staff.origin };
    const content = { onChange: () => () => {} };
    const site = fixedSite(siteWith());
    app = {
      staff,
      database,
      config,
      site,
      content,
      messageServices: { reports: {} },
    } as unknown as AppContext;
    http = createRoutes(app, () => Promise.resolve(new Response()), createLiveStreams(app), '');
    routes = listRoutes(http);
  });

  test('declares who may call it', () => {
    const undeclared = routes.filter((route) => !route.roles && !forEveryone.includes(route.key));
    expect(undeclared.map(({ key }) => key)).toEqual([]);
    const known = routes.map(({ key }) => key);
    expect(forEveryone.filter((key) => !known.includes(key))).toEqual([]);
  });

  test('HTTP API routes are described at /api/openapi.json, with who may call them', async () => {
    const isFile = (key: string) => /^GET \/(a(\/|$)|(\w\w\/)?[\w-]+\.\w+$)/.test(key);
    const files = ['GET /api/openapi.json', 'ALL /api/:nothing', 'ALL /*', 'ALL /draft/:token/api/*'];
    const called = routes.filter(
      ({ key }) => !/^GET .pictures/.test(key) && !isFile(key) && !files.includes(key),
    );
    const has = Object.fromEntries(called.map(({ key, roles }) => [key, roles ?? 'everyone']));
    const says = Object.fromEntries(
      Object.entries(apiCalls(app)).map(([key, { roles }]) => [key, roles ?? 'everyone']),
    );
    // Declare a missing route with defineCall in its room's api.server.ts, which src/http/api-calls.server.ts lists.
    expect(says).toEqual(has);
    const document = (await (await http.request('/api/openapi.json')).json()) as Record<string, unknown>;
    expect(await new Validator().validate(document)).toMatchObject({ valid: true });
    expect(document).toMatchObject({ openapi: '3.1.0', info: { license: { identifier: 'MIT' } } });
    // Redocly's recommended rules: each call states whether it needs a session, and lists a 4xx response.
    const paths = document.paths as Record<string, Record<string, { security?: []; responses: object }>>;
    const unsaid = Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls)
        .filter(
          ([, { security, responses }]) =>
            !security || !Object.keys(responses).some((status) => status.startsWith('4')),
        )
        .map(([method]) => `${method} ${path}`),
    );
    expect(unsaid).toEqual([]);
  });

  test('for staff refuses a caller who is not signed in, with a made-up or an ended session too', async () => {
    const cookies = await uselessCookies();
    expect(cookies).toHaveLength(4);
    for (const { method, path } of routes.filter((route) => route.roles)) {
      for (const cookie of cookies) {
        const headers = {
          Host: 'clinic.example',
          'Sec-Fetch-Site': 'same-origin',
          ...(cookie && { Cookie: cookie }),
        };
        const answer = await http.request(path.replaceAll(/:\w+/g, 'x'), { method, headers });
        expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 401`);
      }
    }
  });

  /** No cookie, a forged one, and expired ones of the owner and of the gallery's password page. */
  async function uselessCookies() {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() - sessionLifetime.absolute - 1000);
    const [owner, gate] = [new TestBrowser(http), new TestBrowser(http)];
    expect((await signInAs(owner)).status).toBe(200);
    expect((await gate.send('POST', '/api/gallery/login', { password: galleryPassword })).status).toBe(200);
    vi.useRealTimers();
    return ['', '__Host-staff.session_token=junk.junk', owner.cookieHeader, gate.cookieHeader];
  }

  test('that takes a body refuses one that is far too long', async () => {
    const owner = new TestBrowser(http);
    expect((await signInAs(owner)).status).toBe(200);
    const taking = routes.filter(
      ({ method, path }) => method !== 'GET' && method !== 'DELETE' && !path.startsWith('/draft/'),
    );
    expect(taking.map(({ key }) => key)).toContain('POST /api/staff/clinic/publish');
    for (const { method: named, path } of taking) {
      const method = named === 'ALL' ? 'POST' : named;
      const headers = {
        Host: 'clinic.example',
        'Sec-Fetch-Site': 'same-origin',
        Origin: 'https://clinic.example',
        Cookie: owner.cookieHeader,
        'Content-Type': 'application/json',
        'Content-Length': '1000000000',
        'If-Match': '"1"',
      };
      const answer = await http.request(path.replaceAll(/:\w+(\{[^}]*\})?/g, 'x'), { method, headers });
      expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 413`);
    }
  });

  test('that changes something refuses other sites’ pages', async () => {
    const changing = routes
      .filter((route) => route.method !== 'GET')
      // Forms are sent to pages too.
      .map(({ method, path }) => ({ method: method === 'ALL' ? 'POST' : method, path }));
    expect(changing).toContainEqual({ method: 'POST', path: '/*' });
    for (const { method, path } of changing) {
      const headers = {
        Host: 'clinic.example',
        'Sec-Fetch-Site': 'cross-site',
        Origin: 'https://evil.example',
      };
      const answer = await http.request(path.replaceAll(/:\w+/g, 'x'), { method, headers });
      expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 403`);
    }
  });

  test.runIf(kind === 'sqlite')('page routes declare who may call them as well', () => {
    const publicPages = [
      'accessibility',
      'api',
      'book',
      'book-another',
      'gallery',
      'gallery-edit',
      'home',
      'not-found',
      'privacy',
      'services',
      'site',
      'terms',
      'appointment',
      'appointment-data',
      'staff/area',
      'staff/invitation',
      'set-up-help',
      'staff/sign-in',
      'staff/sign-out',
    ];
    const undeclared = Object.entries(pages).flatMap(([file, module]) => {
      const page = /routes\/(.+)\.tsx$/.exec(file)![1]!;
      if (publicPages.includes(page)) return [];
      return (['loader', 'action'] as const)
        .filter((part) => module[part] && !module[part]?.roles?.every((role) => roles.includes(role)))
        .map((part) => `${page}: ${part}`);
    });
    expect(undeclared).toEqual([]);
    const guarded = Object.keys(pages).filter((file) => pages[file]!.loader?.roles);
    expect(guarded).toContain('../routes/staff/people.tsx');
  });

  test.runIf(kind === 'sqlite')(
    'page routes for staff refuse a caller who is not signed in, with a made-up or an ended session too',
    async () => {
      const parts = Object.values(pages).flatMap(({ loader, action }) => [loader, action]);
      const guarded = parts.filter((part) => part?.roles !== undefined);
      expect(guarded.length).toBeGreaterThanOrEqual(12);
      const url = new URL('https://clinic.example/staff/any');
      for (const cookie of await uselessCookies()) {
        for (const part of guarded) {
          const context = new RouterContextProvider();
          context.set(appContext, app);
          const headers = new Headers(cookie ? { Cookie: cookie } : {});
          context.set(pageRequest, {
            headers,
            address: '203.0.113.7',
            language: 'en',
            draft: '',
            setCookies: [],
          });
          const refused: unknown = await part!({ context, url }).catch((thrown: unknown) => thrown);
          const said =
            refused instanceof Response ? refused.headers.get('Location') : JSON.stringify(refused);
          expect(said).toMatch(
            /^\/staff\?to=%2Fstaff%2Fany&why=|^\{"ok":false,"reason":"(signed-out|user-token-expired)"\}$/,
          );
        }
      }
    },
  );
});
