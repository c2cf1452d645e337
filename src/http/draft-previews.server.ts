import { isDeepStrictEqual } from 'node:util';
import { Hono, type Context } from 'hono';
import { bookingCalls } from '#features/booking/form/api.server.ts';
import { getVersion, type ContentVersion } from '#features/clinic/content/content-versions-store.server.ts';
import { fixedSite, snapshotOf } from '#features/clinic/site-snapshot.ts';
import { previewAddress, publishedPreview } from '#features/clinic-editor/preview/preview-address.ts';
import words from '#features/clinic-editor/preview/words.en.ts';
import { withoutFaults } from '#features/clinic-editor/publishing/withhold-content.server.ts';
import { renderFailurePage } from '#features/site/failure/render-failure-page.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import { mountCalls } from '#platform/api/define-call.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { draftBase, englishAddress } from '#platform/language.ts';
import { isSame } from '#platform/secrets/signatures.server.ts';
import type { AppContext } from '#src/app/app-context.server.ts';
import type { RenderedPage, RenderPage } from './pages.server.ts';

/** Pages of staff and of one patient have no draft preview. */
const ofPersons = /^\/(staff|gallery\/edit|appointment|a)(\.data)?(\/|$)/i;

/** Drafts are neither stored nor indexed; no other site may frame one or learn its address. */
const headersOfDraft = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'SAMEORIGIN',
};

/**
 * Previews of the owner's draft under `/draft/TOKEN/`: the same program renders the draft in place of the published content, and that
 * beginning is React Router's `basename`. Anybody with the token may look until the draft is published or discarded. `/draft/published/`
 * previews the published site in the editor's frame, in which nothing can be booked.
 */
export function createDraftPreviews(app: AppContext, renderPage: RenderPage) {
  const find = async (token: string): Promise<ContentVersion | undefined> => {
    if (token === publishedPreview) return app.content.current();
    const draft = await getVersion(app.database.queries, 'draft');
    if (!draft?.preview || !isSame(token, draft.preview)) return undefined;
    const live = app.content.current();
    const content = withoutFaults(draft.content, live.content);
    // After an undo, or a change that was typed back, the draft is what visitors see.
    return isDeepStrictEqual(content, live.content) ? live : { ...draft, content };
  };

  return {
    /** Undefined when the request names no draft. */
    async render(request: Request, caller: Caller): Promise<RenderedPage | undefined> {
      const url = new URL(request.url);
      if (!url.pathname.startsWith('/draft/')) return undefined;
      const base = draftBase(url.pathname);
      const path = url.pathname.slice(base.length);
      if (ofPersons.test(englishAddress(path))) return redirectTo(path + url.search);
      const draft = await find(base.slice('/draft/'.length));
      // The editor's frame may still load a draft that has just been published: it shows the published site.
      if (!draft && request.headers.get('Sec-Fetch-Dest') === 'iframe')
        return redirectTo(previewAddress(path + url.search, publishedPreview));
      const page = draft ? await renderPage(request, caller, appShowing(app, draft)) : endedPage(app);
      for (const [name, value] of Object.entries(headersOfDraft)) page.headers.set(name, value);
      return Object.assign(page, { policy: { framedBy: "'self'" as const } });
    },

    /** API calls of a draft's pages: free slots follow the draft, and nothing is written. */
    async calls(c: Context, published: Hono) {
      const url = new URL(c.req.url);
      const base = draftBase(url.pathname);
      url.pathname = url.pathname.slice(base.length);
      const request = new Request(url, c.req.raw);
      const draft = await find(base.slice('/draft/'.length));
      // An open preview may still send reads when its draft has just been published: they get the published site.
      if (!draft && request.method === 'GET') return published.fetch(request, c.env);
      if (!draft) return problem(c, { status: 404, title: words.overTitle, more: { reason: 'no-draft' } });
      const shown = mountCalls(new Hono(), bookingCalls, appShowing(app, draft));
      if (shown.routes.some(({ path, method }) => path === url.pathname && method === request.method))
        return shown.fetch(request, c.env);
      return request.method === 'GET'
        ? published.fetch(request, c.env)
        : problem(c, { status: 403, title: words.refused, more: { reason: 'draft' } });
    },
  };
}

const redirectTo = (address: string): RenderedPage =>
  new Response(null, { status: 302, headers: { Location: address, 'Cache-Control': 'no-store' } });

/** The app context with the draft's snapshot. It books nothing. */
function appShowing(app: AppContext, draft: ContentVersion): AppContext {
  const { keepMonths, confirmationChannel, hasWhatsappFallback } = app.site.current().facts;
  const others = { keepMonths, confirmationChannel, ...(hasWhatsappFallback && { hasWhatsappFallback }) };
  const site = fixedSite(snapshotOf(draft, others));
  return {
    ...app,
    site,
    booking: { ...app.booking, site },
    bookingPostLimit: { admit: async () => ({ ok: false, reason: 'draft', retryAfterSeconds: 60 }) },
  };
}

function endedPage({ site }: AppContext): RenderedPage {
  const html = renderFailurePage(site.current().facts, { title: words.overTitle, text: words.overText });
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  return Object.assign(new Response(null, { status: 404, headers }), { html: [html] });
}
