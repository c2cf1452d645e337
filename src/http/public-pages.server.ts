import { appointmentsTopic } from '#features/booking/appointments/appointments-store.server.ts';
import { closuresTopic } from '#features/booking/slots/closures-store.server.ts';
import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import { galleryCategories } from '#features/gallery/pictures/gallery-item.ts';
import { galleryTopic } from '#features/gallery/pictures/gallery-items-store.server.ts';
import { addDays } from '#platform/civil-date.ts';
import { addressIn, languages } from '#platform/language.ts';
import type { HeaderValues } from '#platform/http/security-headers.server.ts';
import { createPageCache } from '#src/page-engine/cache/page-cache.server.ts';
import { finishPage } from '#src/page-engine/render/finish-page.server.ts';
import type { AppContext } from '#src/app/app-context.server.ts';
import type { RenderPage } from './pages.server.ts';

interface CachedPage {
  /** Topics that make the cached page stale. */
  topics: string[];
  /** Query strings that select another page; each has its own cache entry. */
  searches?: string[];
  /** A query parameter that changes the page; a request with it is never cached. */
  reads?: string;
  /** The page shows whether the clinic is open, and free slots. */
  showsTheHour?: boolean;
}

/** Pages that are the same for every visitor. */
const pagesInEnglish: Record<string, CachedPage> = {
  '/': { topics: [appointmentsTopic, closuresTopic, galleryTopic], reads: 'reviews', showsTheHour: true },
  '/services': { topics: [] },
  '/gallery': {
    topics: [galleryTopic],
    searches: galleryCategories.map((category) => `?category=${category}`),
  },
  '/privacy': { topics: [] },
  '/terms': { topics: [] },
  '/accessibility': { topics: [] },
};

/** The same pages in all languages. */
const cachedPages: Record<string, CachedPage> = Object.fromEntries(
  languages.flatMap((language) =>
    Object.entries(pagesInEnglish).map(([path, page]) => [addressIn(language, path), page]),
  ),
);

/** English addresses of the public pages. */
export const publicPages = [...Object.keys(pagesInEnglish), '/book'];

/** The cache of public pages: each is rendered once and deleted when the database announces a change. */
export function createCachedPages(app: AppContext, renderPage: RenderPage, headers: HeaderValues) {
  const cache = createPageCache({
    render: async (key) => {
      const request = new Request(new URL(key, app.config.publicUrl));
      // The page is shared by all visitors, so it is rendered without cookie and address.
      const response = await renderPage(request, { headers: request.headers, address: '' });
      return response.status === 200 && response.html ? finishPage(response.html) : undefined;
    },
    expiresAt,
    clock: app.clock,
    headers,
  });
  const unsubscribe = app.database.subscribe((topic) => cache.forget((key) => shows(key, topic)));
  // Every page says whether patients get SMS, so a change of that clears the whole cache.
  const unfollow = app.messageServices.sms.onChange(() => cache.forget(() => true));
  // A published change clears it too: a picture whose consent was withdrawn may be on any page.
  const unfollowContent = app.content.onChange(() => cache.forget(() => true));
  return {
    /** The cached page of exactly this request target. `find` also maps other targets to a page and renders. */
    cached: (target: string) => cache.cached(target),
    /** Undefined for a page that is rendered for each visitor, and for an address without a page. */
    find(path: string, search: string) {
      // Development renders every request.
      const key = import.meta.env.PROD ? keyOf(path, search) : undefined;
      return key === undefined ? undefined : cache.find(key);
    },
    close() {
      unsubscribe();
      unfollow();
      unfollowContent();
      cache.close();
    },
  };
}

/** The cache key of a page; undefined when it is rendered for each request. */
export function keyOf(path: string, search: string): string | undefined {
  const page = Object.hasOwn(cachedPages, path) ? cachedPages[path] : undefined;
  if (!page) return undefined;
  if (page.reads && has(search, page.reads)) return undefined;
  if (page.searches?.includes(search)) return path + search;
  // Other query strings (campaign tags) show the same page, unless the page reads its query.
  return search === '' || !page.searches ? path : undefined;
}

const has = (search: string, name: string) => search !== '' && new URLSearchParams(search).has(name);

const pageOf = (key: string) => cachedPages[key.split('?', 1)[0]!];

function shows(key: string, topic: string): boolean {
  return pageOf(key)?.topics.includes(topic) ?? false;
}

const quarterHour = 15 * 60_000;

/** The time when a cached page becomes stale: opening hours and free slots change on the quarter hour, and every page names the year. */
export function expiresAt(key: string, now: number): number {
  if (pageOf(key)?.showsTheHour) return (Math.floor(now / quarterHour) + 1) * quarterHour;
  return instantOf(addDays(civilDateAt(now), 1), '00:00');
}
