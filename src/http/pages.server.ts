import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { addToFailure } from '#features/site/failure/name-failure.server.ts';
import { renderFailurePage } from '#features/site/failure/render-failure-page.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import { databaseAwaySeconds } from '#platform/database/database-away.server.ts';
import { textOf, type Constant, type Pieces } from '#platform/http/pieces.server.ts';
import type { FramePolicy } from '#platform/http/security-headers.server.ts';
import { baseOf, languageOf, type Language } from '#platform/language.ts';
import { currentRequest } from '#platform/current-request.server.ts';
import { pathForLog } from '#platform/log.server.ts';
import { fill } from '#platform/fill-text.ts';
import { pageWords } from '#src/page-words.server.ts';
import { appContext, pageRequest, type AppContext, type PageRequest } from '#src/app-context.server.ts';
import { createPageRefusals } from './page-refusals.server.ts';
import { tellDatabaseAway } from './unless-database-away.server.ts';
import { wordsIn } from '#src/words.server.ts';

/** Changes with every file that browsers get. */
export const buildVersion = build.assets.version;

/** What the addresses of all pages begin with: 'staff' of '/staff/people'. */
export const firstPartsOfPages: ReadonlySet<string> = new Set(
  Object.values((build as unknown as ServerBuild).routes).flatMap(
    (route) => route?.path?.split('/', 1) ?? [],
  ),
);

/**
 * `pieces`: the page, if it is one; then the Response has its head alone. `policy`: which frames its content policy allows;
 * `contentPolicy`: all of it, where that is known.
 */
export type RenderedPage = Response & {
  pieces?: Pieces | undefined;
  policy?: FramePolicy;
  contentPolicy?: string;
};
/** `shown`: the program as the page is to show it, where that is not as it is. */
export type RenderPage = (request: Request, caller: Caller, shown?: AppContext) => Promise<RenderedPage>;

/** Pages by React Router; their loaders find the app context, and who the caller is. */
export function createPages(app: AppContext): RenderPage {
  const { routes, ...rest } = build as unknown as ServerBuild;
  const serverBuild: ServerBuild = { ...rest, routes: tellDatabaseAway(routes) };
  // One program for each language, that differs in what its addresses begin with: all its links then do too.
  const render = (language: Language) =>
    createRequestHandler(buildIn(language, serverBuild), import.meta.env.MODE);
  const renderers = { en: render('en'), hi: render('hi'), mr: render('mr') };
  const refuse = createPageRefusals(serverBuild);
  return async (asked, caller, shown = app) => {
    const request = await refuse(asked);
    if (request instanceof Response) return request;
    const context = new RouterContextProvider();
    context.set(appContext, shown);
    const { pathname } = new URL(request.url);
    const language = languageOf(pathname);
    const alike = pathname.endsWith('.data') ? undefined : new Set<Constant>();
    const page: PageRequest = { ...caller, language, alike, setCookies: [] };
    context.set(pageRequest, page);
    const rendered = await renderers[language](request, context);
    const failed = isLastResort(rendered);
    // A visitor who left before the page was made is no fault.
    if (failed && !request.signal.aborted)
      app.log.error({ path: pathForLog(pathname) }, 'no page could be made');
    const response = failed ? failureHead() : rendered;
    if (response.status === 503) response.headers.set('Retry-After', String(databaseAwaySeconds));
    for (const cookie of page.setCookies) response.headers.append('Set-Cookie', cookie);
    const isOfStaff = staffPages.test(pathname);
    if (isOfStaff) {
      // Patients' names must stay neither on the disk of a shared computer nor in a search engine.
      response.headers.set('Cache-Control', 'no-store');
      response.headers.set('X-Robots-Tag', 'noindex');
    }
    const pieces = failed ? [failurePage(shown, language)] : page.pieces;
    return Object.assign(response, {
      pieces: pieces && response.status >= 500 ? [withCode(shown, textOf(pieces), language)] : pieces,
      policy: isOfStaff ? { frames: "'self'" as const } : {},
    });
  };
}

/** Staff pages are in English alone, and so is what the API says to programs. */
function buildIn(language: Language, whole: ServerBuild): ServerBuild {
  if (language === 'en') return whole;
  const isPublic = (id: string) => !/^routes\/(staff\/|gallery-edit$|api$)/.test(id);
  const publicOf = <Routes extends object>(routes: Routes) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isPublic(id))) as Routes;
  const assets = { ...whole.assets, routes: publicOf(whole.assets.routes) };
  return { ...whole, assets, routes: publicOf(whole.routes), basename: baseOf(language) };
}

/** And their data; in any spelling, since React Router accepts any. */
const staffPages = /^\/(staff|gallery\/edit)(\.data)?(\/|$)/i;

/** React Router answers so when neither the page nor its error page could be rendered; pages and their data are never plain text. */
function isLastResort(response: Response): boolean {
  const type = response.headers.get('Content-Type');
  return response.status === 500 && (type === null || type.startsWith('text/plain'));
}

const failureHead = (): Response =>
  new Response(null, {
    status: 500,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });

function failurePage(app: AppContext, language: Language): string {
  const { failureTitle: title, failureText: text } = pageWords(app, language).site.failure;
  return renderFailurePage(app.config.clinic, { title, text, language });
}

/** With the code that the log has too: a patient who calls reads it out. */
function withCode(app: AppContext, html: string, language: Language): string {
  const request = currentRequest();
  if (!request) return html;
  const { readOut } = wordsIn(language).failureCode;
  const sentence = fill(readOut, { code: request.id });
  return addToFailure(html, pageWords(app, language).site.failure.failureText, sentence);
}
