import type { IncomingMessage, ServerResponse } from 'node:http';
import { problemBody, problemHeaders } from '../api/problem.server.ts';

export interface Refusal {
  status: 400 | 405 | 414;
  title: string;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const longestTarget = 4096;
// Doubled slashes, back slashes, encoded slashes: readers of a path disagree about them, so guards can be walked around.
const oddPath = /\/\/|\\|%2f|%5c|#|[^\x21-\x7e]|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/** What is wrong with a request before anyone looks at what it wants; undefined for those that go on. */
export function refusalOf({ method = '', url = '' }: IncomingMessage): Refusal | undefined {
  if (!methods.has(method)) return { status: 405, title: 'This method is not known here' };
  if (url.length > longestTarget) return { status: 414, title: 'This address is too long' };
  const path = url.split('?', 1)[0]!;
  if (!path.startsWith('/') || oddPath.test(path) || /%00/.test(url) || !isUtf8(path)) {
    return { status: 400, title: 'This address is not one of ours' };
  }
  return undefined;
}

function isUtf8(path: string): boolean {
  try {
    // The result is used, or the bundler drops the call.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { status } = refusal;
  const body = problemBody(refusal);
  response.writeHead(status, {
    ...problemHeaders,
    'Content-Length': Buffer.byteLength(body),
    ...(status === 405 && { Allow: [...methods].join(', ') }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
