import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { FirstStepContext } from '#features/booking/buttons/first-step-template.tsx';
import { FirstBookingStep } from '#features/booking/form/first-step.server.tsx';
import type { Language } from '#platform/language.ts';
import { pathForLog } from '#platform/log.server.ts';
import { textOf, type Constant, type Pieces } from '#platform/http/pieces.server.ts';
import { deferScripts, putTextsIn } from '#platform/pages/defer-scripts.server.ts';
import { inScript } from '#platform/pages/in-script.server.ts';
import { appContext, pageRequest } from './app-context.server.ts';
import { pageWords } from './page-words.server.ts';
import booking from './routes/booking.css?inline';
import gallery from './routes/gallery.css?inline';
import galleryTiles from './routes/gallery-tiles.css?inline';
import home from './routes/home.css?inline';
import services from './routes/services.css?inline';
import devanagari from './ui/styles/devanagari.css?inline';

const renderLimit = 5000;
/** Visitors read first; staff begin to work at once, by keys that nothing would hold back. */
const quietForVisitors = 1000;
const staffArea = 'routes/staff/area';

/**
 * Pages are rendered whole, never streamed: a cached page, its strong ETag and its policy hashes need the whole text. It goes with the
 * request (`pageRequest`), in pieces, and not in the Response, whose body would be encoded, streamed, read and decoded again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const data = entry.serverHandoffStream ? await textIn(entry.serverHandoffStream) : '';
  // React Router would render the data as scripts of the page; they wait with the others (defer-scripts.server.ts).
  delete entry.serverHandoffStream;
  const page = context.get(pageRequest);
  const app = context.get(appContext);
  const words = pageWords(app, page.language).booking.booking;
  const html = await renderWhole(
    <FirstStepContext value={<FirstBookingStep words={words} styles={booking} />}>
      <ServerRouter context={{ ...entry, manifest: manifestOfPage(entry) }} url={request.url} />
    </FirstStepContext>,
  );
  const alike = [...(page.alike ?? [])];
  page.pieces = import.meta.env.PROD
    ? deferred(html, entry, { alike, data: handOver(data) }, page.language)
    : putTextsIn(html.replace('</body>', () => `<script>${textOf(alike)}${handOver(data)}</script></body>`));

  return new Response(null, { status, headers });
}

/** Read by hand: it is in one piece, and the ways that Node offers cost several turns more. */
async function textIn(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  let whole = '';
  for (let part = await reader.read(); !part.done; part = await reader.read())
    whole += Buffer.from(part.value.buffer, part.value.byteOffset, part.value.length).toString();
  return whole;
}

function deferred(
  html: string,
  { manifest, staticHandlerContext }: EntryContext,
  given: { alike: Iterable<Constant>; data: string },
  language: Language,
): Pieces {
  const { matches } = staticHandlerContext;
  const routeId = matches.at(-1)?.route.id;
  const { own, others } = pageStyles(routeId, html.includes('id="booking-first"'), language);
  return matches.some(({ route }) => route.id === staffArea)
    ? deferScripts(html, { manifest, ...given, ownStyles: own, laterStyles: '', quiet: 0 })
    : deferScripts(html, {
        manifest: manifestForVisitors(manifest),
        ...given,
        ownStyles: own,
        laterStyles: others,
        quiet: quietForVisitors,
      });
}

/**
 * The data of the page's loaders, as React Router itself would hand them to its scripts, but in a task of their own (entry.client.tsx);
 * '<' could end the script.
 */
const handOver = (data: string) =>
  `window.handOver=()=>{const{streamController:to}=__reactRouterContext;to.enqueue(${inScript(data)});to.close()}`;

/** What React leaves where a part of the page was not ready at once. */
const unfinished = '<!--$!-->';

/** In one go; a page with a part that has to be loaded first is rendered again, and waited for. */
async function renderWhole(page: ReactNode): Promise<string> {
  const html = renderToString(page);
  return html.includes(unfinished) ? renderAndWait(page) : `<!DOCTYPE html>${html}`;
}

const renderAndWait = (page: ReactNode) =>
  new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
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

type Manifest = EntryContext['manifest'];
const manifestsOfPages = new WeakMap<Manifest, Map<string | undefined, Manifest>>();

/** With the page's own routes alone: React Router makes all that it is given anew for each page. */
function manifestOfPage({ manifest, staticHandlerContext: { matches } }: EntryContext): Manifest {
  const known = manifestsOfPages.get(manifest) ?? new Map<string | undefined, Manifest>();
  manifestsOfPages.set(manifest, known);
  const last = matches.at(-1)?.route.id;
  const routes = () => Object.fromEntries(matches.map(({ route: { id } }) => [id, manifest.routes[id]]));
  const own = known.get(last) ?? { ...manifest, routes: routes() };
  known.set(last, own);
  return own;
}

const manifestsForVisitors = new WeakMap<Manifest, Manifest>();

/** Without the staff's pages: no link on visitors' pages leads there but by loading a page. */
function manifestForVisitors(manifest: Manifest): Manifest {
  const known = manifestsForVisitors.get(manifest);
  if (known) return known;
  const isOfStaff = (id: string | undefined): boolean =>
    id !== undefined && (id === staffArea || isOfStaff(manifest.routes[id]?.parentId));
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => !isOfStaff(id)));
  const theirs = { ...manifest, routes };
  manifestsForVisitors.set(manifest, theirs);
  return theirs;
}

/** Logs what a loader or a render threw; an unknown address is no failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { log } = (context as Readonly<RouterContextProvider>).get(appContext);
  log.error({ err: error, path: pathForLog(new URL(request.url).pathname) }, 'page failed');
};

const sheets = [home, services, galleryTiles, gallery, booking];
const sheetsByRoute: Readonly<Record<string, readonly string[]>> = {
  'routes/home': [home, galleryTiles],
  'routes/services': [services],
  'routes/gallery': [galleryTiles, gallery],
  'routes/book': [booking],
  'routes/appointment': [booking],
};

type PageStyles = Readonly<Record<'own' | 'others', string>>;
const stylesByPage = new Map<string, PageStyles>();

/**
 * Styles beside those of every page (styles.css): what the page of a route wears, and what a visitor's next page may. Those of booking
 * are in its first step, where the page has it.
 */
function pageStyles(routeId: string | undefined, hasFirstStep: boolean, language: Language): PageStyles {
  const key = `${routeId} ${hasFirstStep} ${language}`;
  let known = stylesByPage.get(key);
  if (!known) {
    const own = sheetsByRoute[routeId ?? ''] ?? [];
    const others = sheets.filter((sheet) => !own.includes(sheet) && !(hasFirstStep && sheet === booking));
    const letters = language === 'en' ? [] : [devanagari];
    known = { own: [...own, ...letters].join(''), others: others.join('') };
    stylesByPage.set(key, known);
  }
  return known;
}
