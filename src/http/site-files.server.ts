import { textIn } from '#features/clinic/content/text-in-language.ts';
import { Hono } from 'hono';
import { calendarWords } from '#features/clinic/time/names-of-days.server.ts';
import { timesIn } from '#features/clinic/time/times-in-language.ts';
import { hoursInWords } from '#features/site/frame/hours-in-words.ts';
import { doneField, questionParam } from '#features/patient-page/page/patient-actions.ts';
import { renderFailurePage } from '#features/site/failure/render-failure-page.server.ts';
import { addressIn, languages, localeOf, type Language } from '#platform/language.ts';
import { finishPage } from '#src/page-engine/render/finish-page.server.ts';
import { securityHeaders } from '#platform/http/security-headers.server.ts';
import type { ServiceWorkerSettings } from '#platform/pages/service-worker.inline.ts';
import serviceWorkerText from '#platform/pages/service-worker.inline.ts?script';
import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import type { AppContext } from '#src/app/app-context.server.ts';
import { wordsIn } from '#src/words/words.server.ts';
import { markFiles } from '#features/clinic/own-mark.ts';
import { memoizeByFacts } from '#features/clinic/live-site.server.ts';
import { publicPages } from './public-pages.server.ts';

/** Addresses that search engines must not crawl: the API, staff pages, patients' own pages. */
const notForRobots = [
  '/api/',
  '/staff',
  '/gallery/edit',
  ...languages.map((language) => addressIn(language, '/appointment/')),
];
/** Calendar feeds are allowed, since Google Calendar obeys robots.txt. The longest match wins. */
const calendarFeeds = '/api/staff/calendar/';
/** Where browsers look for an icon by themselves, such as beside a file. */
export const faviconPath = '/favicon.ico';
const forAnHour = { 'Cache-Control': 'public, max-age=3600' };

/** Small files that depend on the owner's settings: robots.txt, the site map, the service worker and the web app manifests. */
export function createSiteFiles(
  { config, site }: Pick<AppContext, 'config' | 'site'>,
  buildVersion: string,
): Hono {
  const { publicUrl } = config;
  const escaped = publicUrl.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...publicPages.flatMap((path) => inAllLanguages(escaped, path)),
    '</urlset>\n',
  ].join('\n');
  const robots = [
    'User-agent: *',
    `Allow: ${calendarFeeds}`,
    ...notForRobots.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml\n`,
  ].join('\n');
  const icon = (file: string, size: number, purpose: string) => ({
    src: file,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  /** One manifest for each language: the installed site opens in the language from which it was installed. */
  const manifestIn = (language: Language) =>
    memoizeByFacts(site, ({ name, shortName, line, mark }) =>
      JSON.stringify({
        name,
        short_name: shortName,
        ...(line && { description: textIn(line, language) }),
        lang: localeOf(language),
        dir: 'ltr',
        start_url: addressIn(language, '/'),
        scope: '/',
        display: 'minimal-ui',
        background_color: '#fbf7ec',
        theme_color: '#0f413b',
        icons: mark
          ? [
              icon(mark + markFiles.small, 192, 'any'),
              icon(mark + markFiles.large, 512, 'any'),
              icon(mark + markFiles.maskable, 384, 'maskable'),
            ]
          : [
              icon('/icons/icon-192.png', 192, 'any'),
              icon('/icons/icon-512.png', 512, 'any'),
              icon('/icons/icon-maskable-512.png', 512, 'maskable'),
            ],
        // The menu of a long press on the app's icon.
        shortcuts: [{ name: wordsIn(language).site.clinic.book, url: addressIn(language, '/book') }],
      }),
    );

  const files = new Hono();
  const serve = (path: string, type: string, body: string) =>
    files.get(path, (c) => c.body(body, 200, { 'Content-Type': type, ...forAnHour }));
  serve('/sitemap.xml', 'application/xml; charset=utf-8', sitemap);
  serve('/robots.txt', 'text/plain; charset=utf-8', robots);
  for (const language of languages) {
    const manifest = manifestIn(language);
    files.get(addressIn(language, '/manifest.webmanifest'), (c) =>
      c.body(manifest(), 200, { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' }),
    );
  }
  // Without a mark of the clinic's own the site's file answers before this.
  files.get(faviconPath, (c) => {
    const { mark } = site.current().facts;
    return mark ? c.redirect(mark + markFiles.favicon) : c.notFound();
  });
  const worker = memoizeByFacts(site, (facts) => serviceWorkerScript(facts, publicUrl, buildVersion));
  files.get('/service-worker.js', (c) =>
    c.body(worker(), 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      // A service worker has its own content policy for its fetches.
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    }),
  );
  return files;
}

/** Each page of the site map lists itself and its translations. */
function inAllLanguages(origin: string, path: string): string[] {
  const link = (hreflang: string, language: Language) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${origin}${addressIn(language, path)}"/>`;
  const links = [...languages.map((language) => link(localeOf(language), language)), link('x-default', 'en')];
  return languages.map(
    (language) => `  <url><loc>${origin}${addressIn(language, path)}</loc>${links.join('')}</url>`,
  );
}

function serviceWorkerScript(clinic: ClinicFacts, publicUrl: string, version: string): string {
  const offlinePage = (language: Language) => {
    const { site, offline } = wordsIn(language);
    const { clockText } = timesIn(language === 'en' ? undefined : calendarWords[language]);
    const hours = hoursInWords(clinic.hours, site.clinic, clockText);
    const { html, contentPolicy } = finishPage([renderFailurePage(clinic, { ...offline, language, hours })]);
    const headers = {
      ...securityHeaders({ https: publicUrl.startsWith('https:') }),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentPolicy,
    };
    return { begins: addressIn(language, '/'), html: html.toString(), headers };
  };
  const settings: ServiceWorkerSettings = {
    version,
    pages: languages.flatMap((language) => publicPages.map((path) => addressIn(language, path))),
    // English comes last: the service worker opens the links of messages at the last address.
    personalPages: languages.toReversed().map((language) => addressIn(language, '/appointment/')),
    uncachedParams: [questionParam, doneField],
    // English comes last, since its address has no language prefix and would match every page.
    offlinePages: languages.toReversed().map(offlinePage),
  };
  return `const serviceWorkerSettings = ${JSON.stringify(settings)};\n${serviceWorkerText}\n`;
}
