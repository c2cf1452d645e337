import { isBookable } from '#features/clinic/services/bookable-services.ts';
import { draftParameter } from '#features/clinic-editor/preview/preview-address.ts';
import { toothIn } from '#features/booking/tooth/tooth.ts';
import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { addressIn, englishAddress, languageOf } from '#platform/language.ts';
import { pageTemplate, type PageTemplate, type Texts } from '#platform/pages/page-template.server.ts';
import type { AppContext } from '#src/app-context.server.ts';
import { rightUntil } from './public-pages.server.ts';
import type { RenderedPage, RenderPage } from './pages.server.ts';

interface Kept {
  /** What was published, and whether patients get SMS: no page is kept beyond a change of these. */
  of: ClinicFacts;
  /** Right from here on: the clock may be set back. */
  since: number;
  until: number;
  status: number;
  headers: Headers;
  /** The instant at which it was rendered stands in it for the present one. */
  renderedAt: string;
  fill: PageTemplate;
}

interface Asked {
  /** Says the same to all who ask, but for the texts. */
  address: string;
  texts: Texts;
}

/** Some dozens of services, in three languages; each takes about 100 KB. */
const mostKept = 60;

/**
 * Pages that say the same to many visitors at many addresses, which is why they are no cached pages (public-pages.server.ts): the booking
 * page with each of its services, what is shown at addresses without a page, and the sign-in page. Each is rendered once, for nobody,
 * and then sent with the address and the present time put in.
 */
export function createRepeatedPages(
  app: AppContext,
  renderPage: RenderPage,
  firstParts: ReadonlySet<string>,
) {
  const { clock, config } = app;
  const kept = new Map<string, Kept>();
  /** Stands for the rest of an address; no visitor can write it, since it is new with each start. */
  const restOfAddress = `z${crypto.randomUUID()}`;

  const lookUp = ({ address, texts }: Asked): RenderedPage | undefined => {
    const page = kept.get(address);
    const now = clock.now();
    if (!page || page.of !== config.clinic || now < page.since || now >= page.until) return undefined;
    const { status, headers, renderedAt, fill } = page;
    const response = new Response(null, { status, headers });
    return Object.assign(response, fill({ ...texts, [renderedAt]: String(now) }));
  };

  async function render(asked: Asked): Promise<RenderedPage | undefined> {
    const of = config.clinic;
    const since = clock.now();
    const request = new Request(new URL(asked.address, config.publicUrl));
    // For every visitor: no cookie, no address; and the present as one number that is found again.
    const shown = { ...app, clock: { now: () => since } };
    const { status, headers, pieces, policy } = await renderPage(
      request,
      { headers: request.headers, address: '' },
      shown,
    );
    if (!pieces || (status !== 200 && status !== 404) || headers.has('Set-Cookie')) return undefined;
    const renderedAt = String(since);
    const fill = pageTemplate(pieces, [renderedAt, ...Object.keys(asked.texts)], policy);
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value!);
    kept.delete(asked.address);
    kept.set(asked.address, { of, since, until: rightUntil('', since), status, headers, renderedAt, fill });
    return lookUp(asked);
  }

  return {
    /** The way to the page; it leads nowhere when what is rendered can't be kept. Undefined for what is made for one visitor. */
    find(url: string, headers: Headers): (() => Promise<RenderedPage | undefined>) | undefined {
      const { pathname, searchParams } = new URL(url);
      if (searchParams.has(draftParameter)) return undefined;
      const asked =
        bookingPage(pathname, searchParams, config.clinic) ??
        signInPage(pathname, searchParams, headers) ??
        missingPage(pathname, firstParts, restOfAddress);
      return asked && (async () => lookUp(asked) ?? render(asked));
    },
  };
}

export type RepeatedPages = ReturnType<typeof createRepeatedPages>;

/** All that the booking page reads of its address beside a service and a tooth. */
const ownToVisitor = ['appointment', 'month', 'date', 'time', 'press'];

function bookingPage(pathname: string, search: URLSearchParams, clinic: ClinicFacts): Asked | undefined {
  if (englishAddress(pathname) !== '/book' || ownToVisitor.some((name) => search.has(name))) return undefined;
  const service = search.get('service');
  const tooth = toothIn(search.get('tooth'));
  const read = new URLSearchParams();
  if (service !== null && isBookable(service, clinic)) read.set('service', service);
  if (tooth !== undefined) read.set('tooth', String(tooth));
  return { address: `${pathname}${read.size > 0 ? `?${read}` : ''}`, texts: {} };
}

/** Of who has no cookie of the staff's, whatever it is worth. */
const signInPage = (pathname: string, search: URLSearchParams, headers: Headers): Asked | undefined =>
  pathname === '/staff' && search.size === 0 && !headers.get('Cookie')?.includes('staff.')
    ? { address: '/staff', texts: {} }
    : undefined;

/** Nothing that a page would write in another way. Programs ask for the data of a page with .data behind its address. */
const plain = /^(?!.*\.data$)[a-z\d][\w-]*([/.][\w-]+)*$/i;
const longest = 200;

/** `firstParts`: what the addresses of all pages begin with. */
function missingPage(
  pathname: string,
  firstParts: ReadonlySet<string>,
  restOfAddress: string,
): Asked | undefined {
  const rest = englishAddress(pathname).slice(1);
  if (rest.length > longest || !plain.test(rest)) return undefined;
  if (firstParts.has(rest.split('/', 1)[0]!.toLowerCase())) return undefined;
  const address = addressIn(languageOf(pathname), `/${restOfAddress}`);
  return { address, texts: { [restOfAddress]: rest } };
}
