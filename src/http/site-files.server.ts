import { textIn } from '#features/clinic/content/text-in-language.ts';
import { Hono } from 'hono';
import { calendarWords } from '#features/clinic/time/names-of-days.server.ts';
import { timesIn } from '#features/clinic/time/times-in-language.ts';
import { hoursInWords } from '#features/site/frame/hours-in-words.ts';
import { renderFailurePage } from '#features/site/failure/render-failure-page.server.ts';
import { addressIn, languages, localeOf, type Language } from '#platform/language.ts';
import { contentSecurityPolicy, securityHeaders } from '#platform/http/security-headers.server.ts';
import { serviceWorker, type ServiceWorkerSettings } from '#platform/pages/service-worker.ts';
import type { PlacedConfig } from '#src/config/read-settings.server.ts';
import { wordsIn } from '#src/words.server.ts';
import { madeFromFacts } from './made-from-facts.server.ts';
import { publicPages } from './public-pages.server.ts';

/** The API, the staff's pages, patients' own pages. */
const notForRobots = [
  '/api/',
  '/staff',
  '/gallery/edit',
  ...languages.map((language) => addressIn(language, '/appointment/')),
];
/** Calendar programs that belong to a search engine, such as Google Calendar, keep to robots.txt. The longest match counts. */
const calendarFeeds = '/api/staff/calendar/';
const forAnHour = { 'Cache-Control': 'public, max-age=3600' };

/** Small files that depend on the owner's settings: for search engines, the service worker, and phones with the site on their home screen. */
export function createSiteFiles(config: PlacedConfig, buildVersion: string): Hono {
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
    src: `/icons/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  /** On the home screen the site opens in the language from which it was put there. */
  const manifestIn = (language: Language) =>
    madeFromFacts(config, ({ name, shortName, line }) =>
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
        icons: [
          icon('icon-192.png', 192, 'any'),
          icon('icon-512.png', 512, 'any'),
          icon('icon-maskable-512.png', 512, 'maskable'),
        ],
        // A long press on the icon offers them.
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
  const worker = madeFromFacts(config, () => serviceWorkerScript(config, buildVersion));
  files.get('/service-worker.js', (c) =>
    c.body(worker(), 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      // A worker's own policy says what it may fetch.
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    }),
  );
  return files;
}

/** A page in each language names itself and the others. */
function inAllLanguages(origin: string, path: string): string[] {
  const link = (hreflang: string, language: Language) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${origin}${addressIn(language, path)}"/>`;
  const links = [...languages.map((language) => link(localeOf(language), language)), link('x-default', 'en')];
  return languages.map(
    (language) => `  <url><loc>${origin}${addressIn(language, path)}</loc>${links.join('')}</url>`,
  );
}

function serviceWorkerScript({ clinic, publicUrl }: PlacedConfig, version: string): string {
  const offlinePage = (language: Language) => {
    const { site, offline } = wordsIn(language);
    const { clockText } = timesIn(language === 'en' ? undefined : calendarWords[language]);
    const hours = hoursInWords(clinic.hours, site.clinic, clockText);
    const html = renderFailurePage(clinic, { ...offline, language, hours });
    const headers = {
      ...securityHeaders({ https: publicUrl.startsWith('https:') }),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(html),
    };
    return { begins: addressIn(language, '/'), html, headers };
  };
  const settings: ServiceWorkerSettings = {
    version,
    pages: languages.flatMap((language) => publicPages.map((path) => addressIn(language, path))),
    // English last: its address is the one in messages.
    personalPages: languages.toReversed().map((language) => addressIn(language, '/appointment/')),
    // English, which has no beginning of its own, comes last.
    offlinePages: languages.toReversed().map(offlinePage),
  };
  return `(${serviceWorker.toString()})(self, ${JSON.stringify(settings)}, Date);\n`;
}
