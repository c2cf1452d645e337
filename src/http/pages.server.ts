import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { renderFailurePage } from '#features/site/failure/render-failure-page.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import { databaseAwaySeconds } from '#platform/database/database-away.server.ts';
import { appContext, pageRequest, type AppContext } from '#src/app-context.server.ts';
import { createPageRefusals } from './refuse-page-request.server.ts';
import { tellDatabaseAway } from './unless-database-away.server.ts';
import { siteWords } from '#src/words.server.ts';

/** Another one when anything in the browsers' files has changed. */
export const buildVersion = build.assets.version;

export type RenderPage = (request: Request, caller: Caller) => Promise<Response>;

/** Pages by React Router; their loaders find the app context and who asks. */
export function createPages(app: AppContext): RenderPage {
  const { routes, ...rest } = build as unknown as ServerBuild;
  const serverBuild: ServerBuild = { ...rest, routes: tellDatabaseAway(routes) };
  const render = createRequestHandler(serverBuild, import.meta.env.MODE);
  const refuse = createPageRefusals(serverBuild);
  return async (asked, caller) => {
    const request = await refuse(asked);
    if (request instanceof Response) return request;
    const context = new RouterContextProvider();
    context.set(appContext, app);
    const page = { ...caller, setCookies: [] as string[] };
    context.set(pageRequest, page);
    const rendered = await render(request, context);
    const response = isLastResort(rendered) ? failurePage(app) : rendered;
    if (response.status === 503) response.headers.set('Retry-After', String(databaseAwaySeconds));
    for (const cookie of page.setCookies) response.headers.append('Set-Cookie', cookie);
    if (staffPages.test(new URL(request.url).pathname)) {
      // Patients' names stay neither on the disk of a computer that others use too, nor in what search engines know.
      response.headers.set('Cache-Control', 'no-store');
      response.headers.set('X-Robots-Tag', 'noindex');
    }
    return response;
  };
}

/** With their data; however they are spelled, since React Router does not mind. */
const staffPages = /^\/(staff|gallery\/edit)(\.data)?(\/|$)/i;

/** What React Router answers when neither the page nor its error page could be rendered; pages and their data are never plain text. */
function isLastResort(response: Response): boolean {
  return response.status === 500 && Boolean(response.headers.get('Content-Type')?.startsWith('text/plain'));
}

function failurePage({ config }: AppContext): Response {
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
  const { failureTitle: title, failureText: text } = siteWords.clinic;
  return new Response(renderFailurePage(config.clinic, { title, text }), { status: 500, headers });
}
