import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hono, MiddlewareHandler } from 'hono';
import { problem, problemBody, problemHeaders } from '../api/problem.server.ts';

const knownMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const maxTargetLength = 4096;
// Line breaks, at which a pattern would end the path, and other invisible characters.
const unseen = /[\p{Cc}\u2028\u2029]/u;
// Doubled slashes, back slashes, encoded slashes: readers of a path disagree about them, so guards can be walked around.
const oddPath = /\/\/|\\|%2f|%5c|#|[^\x21-\x7e]|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

interface MalformedRequest {
  status: 400 | 405 | 414;
  title: string;
}

/** The fault of a malformed request, found before routing; undefined for a valid one. */
export function malformedRequest(request: IncomingMessage): MalformedRequest | undefined {
  const { method = '', url = '' } = request;
  if (hasTwoHosts(request)) return { status: 400, title: 'This request names two hosts' };
  if (!knownMethods.includes(method)) return { status: 405, title: 'This method is not known here' };
  if (url.length > maxTargetLength) return { status: 414, title: 'This address is too long' };
  const path = url.split('?', 1)[0]!;
  if (!path.startsWith('/') || oddPath.test(path) || /%00/.test(url) || !isReadable(path)) {
    return { status: 400, title: 'This address is not one of ours' };
  }
  return undefined;
}

/** Readers disagree about which of the two lines counts, and Node passes the first on. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

function isReadable(path: string): boolean {
  try {
    return !unseen.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

export function refuseMalformedRequest(
  request: IncomingMessage,
  response: ServerResponse,
  odd: MalformedRequest,
): void {
  const body = problemBody(odd);
  response.writeHead(odd.status, {
    ...problemHeaders,
    'Content-Length': Buffer.byteLength(body),
    ...(odd.status === 405 && { Allow: knownMethods.join(', ') }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses changes requested by another site's page. Mounted once for all paths, so that no spelling of a path bypasses it. */
export function sameOriginChanges(publicOrigin: string): MiddlewareHandler {
  return async (c, next) => {
    if (harmless.has(c.req.method) || isSameOrigin(c.req.raw.headers, publicOrigin)) return next();
    return problem(c, { status: 403, title: 'This change was not asked for by a page of this site' });
  };
}

/**
 * Browsers send the site of the requesting page as Sec-Fetch-Site, which no page can set; older ones, and pages over plain http, send
 * Origin. Other programs send neither: they pass only without cookies, since cookies are the only reason why another site's page would
 * send a request through a visitor's browser.
 */
function isSameOrigin(headers: Headers, publicOrigin: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site) return site === 'same-origin';
  const origin = headers.get('Origin');
  if (origin === null) return !headers.has('Cookie');
  const host = headers.get('Host');
  return [publicOrigin, `http://${host}`, `https://${host}`].includes(origin);
}

/** Mounted after all routes: answers 405 with the allowed methods for a known path. Unknown paths go on. */
export function unknownMethods(http: Hono): MiddlewareHandler {
  return async (c, next) => {
    const known = knownMethods.filter((method) =>
      http.router.match(method, c.req.path)[0].some(([[, route]]) => route.method === method),
    );
    if (known.length === 0) return next();
    const Allow = allowHeader(known);
    if (c.req.method === 'OPTIONS') return c.body(null, 204, { Allow });
    const refusal = problem(c, { status: 405, title: `This address knows ${Allow}` });
    refusal.headers.set('Allow', Allow);
    return refusal;
  };
}

/** 'GET, HEAD, POST, OPTIONS': what GET answers, HEAD answers too. */
export const allowHeader = (known: readonly string[]): string =>
  [...known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)), 'OPTIONS'].join(', ');
