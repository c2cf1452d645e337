import { createRequestHandler, RouterContextProvider, type ServerBuild, matchPath } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { renderFailurePage } from '#features/site/failure/render-failure-page.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import { databaseAwaySeconds } from '#platform/database/database-away.server.ts';
import type { FramePolicy } from '#platform/http/security-headers.server.ts';
import { baseOf, draftBase, languageOf, type Language, englishAddress } from '#platform/language.ts';
import { pathForLog } from '#platform/log.server.ts';
import { pageWords } from '#src/words/page-words.server.ts';
import { appContext, pageRequest, type AppContext, type PageRequest } from '#src/app/app-context.server.ts';
import { failureCodeText, logLeftFailures, rememberFailures } from './page-failures.server.ts';
import { tellDatabaseAway } from './unless-database-away.server.ts';
import { problemBody, problemHeaders, type Problem } from '#platform/api/problem.server.ts';
import { allowHeader } from '#platform/http/refuse-request.server.ts';

type ServerRoute = NonNullable<ServerBuild['routes'][string]>;

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * Refuses requests that a page can't handle before its action or loader runs: React Router passes PUT and DELETE to the action for POST,
 * and a body that is no form would throw inside it. An unknown address passes, since 'not found' says more than 'not allowed'.
 */
function createPageRefusals({ routes }: Pick<ServerBuild, 'routes'>) {
  const addressOf = ({ path, parentId }: Pick<ServerRoute, 'path' | 'parentId'>): string => {
    const parent = routes[parentId ?? ''];
    return (parent ? addressOf(parent) : '') + (path ? `/${path}` : '');
  };
  const pages = Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ path, index }) => index === true || (path !== undefined && path !== '*'))
    .map((route) => ({ path: addressOf(route) || '/', takesForms: route.module.action !== undefined }));

  return async (request: Request): Promise<Request | Response> => {
    if (request.method === 'GET') return request;
    const { pathname } = new URL(request.url);
    // Scripts request a page's data at the page's address with the suffix .data.
    const address = englishAddress(pathname)
      .replace(/^\/_root\.data$/, '/')
      .replace(/\.data$/, '');
    const page = pages.find(({ path }) => matchPath(path, address));
    if (!page) return new Request(request.url, { headers: request.headers });
    const Allow = allowHeader(page.takesForms ? ['GET', 'POST'] : ['GET']);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow } });
    if (request.method !== 'POST' || !page.takesForms) {
      return refusal({ status: 405, title: `This address knows ${Allow}` }, { Allow });
    }
    if (!formTypes.test(request.headers.get('Content-Type') ?? '')) {
      return refusal({ status: 415, title: 'Send a form' });
    }
    return (await isReadable(request.clone()))
      ? request
      : refusal({ status: 400, title: 'This form can’t be read' });
  };
}

const isReadable = (request: Request): Promise<boolean> =>
  request.formData().then(
    () => true,
    () => false,
  );

const refusal = (problem: Problem, headers: Record<string, string> = {}): Response =>
  new Response(problemBody(problem), {
    status: problem.status,
    headers: { ...problemHeaders, ...headers },
  });

/** The version of the build: it changes with every file that browsers get. */
export const buildVersion = build.assets.version;

/** `html`: the parts of the page with its nonces (finish-page.server.ts), if it is one; `policy`: which frames its content policy allows. */
export type RenderedPage = Response & {
  html?: readonly string[] | undefined;
  policy?: FramePolicy;
};
/** `shown`: the app context of a draft preview, which replaces the running one. */
export type RenderPage = (request: Request, caller: Caller, shown?: AppContext) => Promise<RenderedPage>;

/** Renders pages with React Router. Loaders get the app context and the caller. */
export function createPages(app: AppContext): RenderPage {
  const { routes, ...rest } = build;
  const serverBuild: ServerBuild = { ...rest, routes: tellDatabaseAway(routes) };
  // One request handler for each language, with its own base path: all links of a page then stay in its language.
  const render = (language: Language, draft = '') =>
    createRequestHandler(buildIn(language, serverBuild, draft), import.meta.env.MODE);
  const renderers = { en: render('en'), hi: render('hi'), mr: render('mr') };
  const refuse = createPageRefusals(serverBuild);
  return async (asked, caller, shown = app) => {
    const request = await refuse(asked);
    if (request instanceof Response) return request;
    const context = new RouterContextProvider();
    context.set(appContext, shown);
    const { pathname } = new URL(request.url);
    const language = languageOf(pathname);
    const draft = draftBase(pathname);
    const page: PageRequest = {
      ...caller,
      language,
      draft,
      setCookies: [],
      isDataRequest: pathname.endsWith('.data'),
    };
    context.set(pageRequest, page);
    rememberFailures(context);
    const renderer = draft ? render(language, draft) : renderers[language];
    const rendered = await renderer(request, context);
    logLeftFailures(context, request);
    const failed = isLastResort(rendered);
    // A visitor who left before the page was rendered is no fault.
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
    return Object.assign(response, {
      html: failed ? [failurePage(shown, language)] : page.html,
      policy: isOfStaff ? { frames: "'self'" as const } : {},
    });
  };
}

/** Staff pages and the API exist in English alone, so other languages get neither, and drafts have none. */
function buildIn(language: Language, whole: ServerBuild, draft: string): ServerBuild {
  if (language === 'en' && !draft) return whole;
  const isPublic = (id: string) => !/^routes\/(staff\/|gallery-edit$|api$)/.test(id);
  const publicOf = <Routes extends object>(routes: Routes) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isPublic(id))) as Routes;
  const assets = { ...whole.assets, routes: publicOf(whole.assets.routes) };
  const build = { ...whole, assets, routes: publicOf(whole.routes), basename: draft + baseOf(language) };
  // Lazy discovery finds no home page below a basename that ends with a slash.
  return draft ? { ...build, routeDiscovery: { ...whole.routeDiscovery, mode: 'initial' } } : build;
}

/** Staff pages and their data, in upper or lower case, since React Router accepts both. */
const staffPages = /^\/(staff|gallery\/edit)(\.data)?(\/|$)/i;

/** Plain text is React Router's answer when neither the page nor its error page could be rendered; pages and their data have other types. */
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
  return renderFailurePage(app.site.current().facts, {
    title,
    text: `${text} ${failureCodeText(language)}`.trim(),
    language,
  });
}
