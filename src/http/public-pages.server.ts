import { appointmentsTopic } from '#features/booking/appointments/appointments-store.server.ts';
import { closuresTopic } from '#features/booking/slots/closures-store.server.ts';
import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import { draftParameter } from '#features/clinic-editor/preview/preview-address.ts';
import { galleryCategories } from '#features/gallery/pictures/gallery-item.ts';
import { galleryTopic } from '#features/gallery/pictures/gallery-items-store.server.ts';
import { addDays } from '#platform/civil-date.ts';
import { addressIn, languages } from '#platform/language.ts';
import { textOf } from '#platform/http/pieces.server.ts';
import type { HeaderValues } from '#platform/http/security-headers.server.ts';
import { createPageCache } from '#platform/pages/page-cache.server.ts';
import type { AppContext } from '#src/app-context.server.ts';
import type { RenderPage } from './pages.server.ts';

interface CachedPage {
  /** The topics of what it shows: a change of one makes it out of date. */
  topics: string[];
  /** Searches that show a page of their own. */
  searches?: string[];
  /** What else of a search changes it: rendered for who asks. */
  reads?: string;
  /** It says whether the clinic is open, and when a slot is free. */
  showsTheHour?: boolean;
}

/** The pages that are the same for every visitor. */
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

/** And the same in the other languages. */
const cachedPages: Record<string, CachedPage> = Object.fromEntries(
  languages.flatMap((language) =>
    Object.entries(pagesInEnglish).map(([path, page]) => [addressIn(language, path), page]),
  ),
);

/** By their English addresses. */
export const publicPages = [...Object.keys(pagesInEnglish), '/book'];

/** The public pages, rendered once and thrown away when the database announces a change. */
export function createCachedPages(app: AppContext, renderPage: RenderPage, headers: HeaderValues) {
  const cache = createPageCache({
    render: async (key) => {
      const request = new Request(new URL(key, app.config.publicUrl));
      // For every visitor: no cookie, no address.
      const response = await renderPage(request, { headers: request.headers, address: '' });
      return response.status === 200 && response.pieces ? textOf(response.pieces) : undefined;
    },
    rightUntil,
    clock: app.clock,
    headers,
  });
  const unsubscribe = app.database.subscribe((topic) => cache.forget((key) => shows(key, topic)));
  // Whether patients get SMS is said on every page: an SMS that is not sent any more is promised to no visitor.
  const unfollow = app.messageServices.sms.onChange(() => cache.forgetAll());
  // A picture whose consent was withdrawn may be on any.
  const unfollowContent = app.content.onChange(() => cache.forgetAll());
  return {
    /** The cached page of exactly this target; `find` looks further. */
    cached: (target: string) => cache.cached(target),
    /** Undefined for what is rendered for each visitor, and for what is no page. */
    find(path: string, search: string) {
      // In development a page is always rendered anew.
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

/** Under what a page is kept; undefined: it is rendered for who asks. */
export function keyOf(path: string, search: string): string | undefined {
  const page = Object.hasOwn(cachedPages, path) ? cachedPages[path] : undefined;
  if (!page) return undefined;
  // Never from here: a draft is shown only to those who have its address.
  if (has(search, draftParameter) || (page.reads && has(search, page.reads))) return undefined;
  if (page.searches?.includes(search)) return path + search;
  // Other searches (campaign tags) lead to the same page, unless the page reads its search.
  return search === '' || !page.searches ? path : undefined;
}

const has = (search: string, name: string) => search !== '' && new URLSearchParams(search).has(name);

const pageOf = (key: string) => cachedPages[key.split('?', 1)[0]!];

function shows(key: string, topic: string): boolean {
  return pageOf(key)?.topics.includes(topic) ?? false;
}

const quarterHour = 15 * 60_000;

/** Opening hours and free slots change on the quarter hour at the earliest; every page names the year. */
export function rightUntil(key: string, now: number): number {
  if (pageOf(key)?.showsTheHour) return (Math.floor(now / quarterHour) + 1) * quarterHour;
  return instantOf(addDays(civilDateAt(now), 1), '00:00');
}
