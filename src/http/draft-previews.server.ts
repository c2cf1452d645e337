import { timingSafeEqual } from 'node:crypto';
import { Hono, type Context, type Next } from 'hono';
import { bookingApi } from '#features/booking/form/api.server.ts';
import {
  versionThatIs,
  type ContentVersion,
} from '#features/clinic/content/content-versions-store.server.ts';
import { factsOf } from '#features/clinic/facts-of-content.ts';
import { dressPreview } from '#features/clinic-editor/preview/dress-preview.server.ts';
import { draftParameter, publishedPreview } from '#features/clinic-editor/preview/preview-address.ts';
import words from '#features/clinic-editor/preview/words.en.ts';
import { renderFailurePage } from '#features/site/failure/render-failure-page.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { textOf } from '#platform/http/pieces.server.ts';
import { englishAddress } from '#platform/language.ts';
import type { AppContext } from '#src/app-context.server.ts';
import type { RenderedPage, RenderPage } from './pages.server.ts';

/** Pages of staff and of one patient are never a draft's. */
const ofPersons = /^\/(staff|gallery\/edit|appointment|a)(\.data)?(\/|$)/i;

/** Neither stored nor listed; no other site may frame it or learn its address. */
const headersOfDraft = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'SAMEORIGIN',
};

/**
 * The site's own pages as the owner's draft has them, at their addresses with `?draft=TOKEN`: rendered by the same program, with the
 * draft in the place of what is published. Whoever has the token may look, until the draft is published or discarded. `?draft=published`
 * is the site as it is, for the editor's frame, in which nothing can be booked.
 */
export function createDraftPreviews(app: AppContext, renderPage: RenderPage) {
  const find = async (token: string): Promise<ContentVersion | undefined> => {
    if (token === publishedPreview) return app.content.current();
    const draft = await versionThatIs(app.database.queries, 'draft');
    return draft && isSame(draft.preview, token) ? draft : undefined;
  };

  return {
    /** Undefined where no draft is asked for. */
    async render(request: Request, caller: Caller): Promise<RenderedPage | undefined> {
      const { pathname, searchParams } = new URL(request.url);
      const token = searchParams.get(draftParameter);
      if (token === null || ofPersons.test(englishAddress(pathname))) return undefined;
      const draft = await find(token);
      const page = draft ? await renderPage(request, caller, appShowing(app, draft)) : endedPage(app);
      for (const [name, value] of Object.entries(headersOfDraft)) page.headers.set(name, value);
      return Object.assign(page, {
        ...(draft && page.pieces && { pieces: [dressPreview(textOf(page.pieces), token)] }),
        policy: { framedBy: "'self'" as const },
      });
    },

    /** The calls of a draft's pages: what is free is the draft's, and nothing is changed. */
    calls: (addressOf: (c: Context) => string) => async (c: Context, next: Next) => {
      const token = c.req.query(draftParameter);
      if (token === undefined || c.req.path.startsWith('/api/staff/')) return next();
      const draft = await find(token);
      // An open preview may still ask in the moment of publishing: what it asks about is what is published now.
      if (!draft && c.req.method === 'GET') return next();
      if (!draft) return problem(c, { status: 404, title: words.overTitle, more: { reason: 'no-draft' } });
      const shown = new Hono().route('/api', bookingApi({ ...appShowing(app, draft), addressOf }));
      if (shown.routes.some(({ path, method }) => path === c.req.path && method === c.req.method))
        return shown.fetch(c.req.raw, c.env);
      return c.req.method === 'GET'
        ? next()
        : problem(c, { status: 403, title: words.refused, more: { reason: 'draft' } });
    },
  };
}

function isSame(preview: string, token: string): boolean {
  const [one, other] = [Buffer.from(preview), Buffer.from(token)];
  return one.length > 0 && one.length === other.length && timingSafeEqual(one, other);
}

/** The program with the draft in the place of what is published. It books nothing. */
function appShowing(app: AppContext, draft: ContentVersion): AppContext {
  const { keepMonths, told } = app.config.clinic;
  const clinic = factsOf(draft, { keepMonths, told });
  const { chairs, daysAhead, changeHours, leadMinutes } = draft.content.booking;
  return {
    ...app,
    content: { ...app.content, current: () => draft },
    config: { ...app.config, clinic, chairs, daysAhead, changeHours },
    booking: {
      ...app.booking,
      clinic,
      chairs,
      daysAhead,
      changeHours,
      leadMinutes,
      holidays: draft.content.holidays,
    },
    bookingPostLimit: { admit: async () => ({ ok: false, reason: 'draft', retryAfterSeconds: 60 }) },
  };
}

function endedPage({ config }: AppContext): RenderedPage {
  const html = renderFailurePage(config.clinic, { title: words.overTitle, text: words.overText });
  const headers = { 'Content-Type': 'text/html; charset=utf-8' };
  return Object.assign(new Response(null, { status: 404, headers }), { pieces: [html] });
}
