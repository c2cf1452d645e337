import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { pathForLog } from '#platform/log.server.ts';
import { deferScripts } from '#platform/pages/defer-scripts.server.ts';
import { appContext } from './app-context.server.ts';
import gallery from './routes/gallery.css?inline';
import galleryTiles from './routes/gallery-tiles.css?inline';
import home from './routes/home.css?inline';
import services from './routes/services.css?inline';

const renderLimit = 5000;
/** Visitors read first, and a press on a button waits for the scripts; staff begin to work at once, by keys that nothing would hold back. */
const quietForVisitors = 5000;
const staffArea = 'routes/staff/area';

/** Pages are rendered whole, never streamed: a cached page, its strong ETag and its policy hashes need the whole text. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} />, {
      // React would move a large part to the end of the page, and need a script to move it back.
      progressiveChunkSize: Infinity,
      onAllReady() {
        clearTimeout(limit);
        resolve(text(pipe(new PassThrough())));
      },
      onShellError: reject,
      onError: reject,
    });
    const limit = setTimeout(
      () => abort(new Error(`Rendering took more than ${renderLimit} ms`)),
      renderLimit,
    );
  });
  if (!import.meta.env.PROD) return new Response(html, { status, headers });
  const { matches } = entry.staticHandlerContext;
  const { own, others } = pageStyles(matches.at(-1)?.route.id);
  const page = html.replace('</style>', () => `${own}</style>`);
  const body = matches.some(({ route }) => route.id === staffArea)
    ? deferScripts(page, entry.manifest, '', 0)
    : deferScripts(page, manifestForVisitors(entry), others, quietForVisitors);
  return new Response(body, { status, headers });
}

/** Without the staff's pages: no link on visitors' pages leads there but by loading a page. */
function manifestForVisitors({ manifest }: EntryContext): EntryContext['manifest'] {
  const isOfStaff = (id: string | undefined): boolean =>
    id !== undefined && (id === staffArea || isOfStaff(manifest.routes[id]?.parentId));
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => !isOfStaff(id)));
  return { ...manifest, routes };
}

/** Logs what a loader or a render threw; an unknown address is no failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { log } = (context as Readonly<RouterContextProvider>).get(appContext);
  log.error({ err: error, path: pathForLog(new URL(request.url).pathname) }, 'page failed');
};

const sheets = [home, services, galleryTiles, gallery];
const sheetsByRoute: Readonly<Record<string, readonly string[]>> = {
  'routes/home': [home, galleryTiles],
  'routes/services': [services],
  'routes/gallery': [galleryTiles, gallery],
};

/** Styles beside those of every page (styles.css): what the page of a route wears, and what a visitor's next page may. */
function pageStyles(routeId: string | undefined): { own: string; others: string } {
  const own = sheetsByRoute[routeId ?? ''] ?? [];
  const others = sheets.filter((sheet) => !own.includes(sheet));
  return { own: own.join(''), others: others.join('') };
}
