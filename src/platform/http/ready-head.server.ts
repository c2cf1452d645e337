import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { systemClock } from '#platform/clock.ts';

/** Where Node keeps the head that it built, until the first byte of the body goes out. */
type BuiltByNode = ServerResponse & { _header: string | null; _keepAliveTimeout: number };

let second = 0;
let date = '';
/** The Date header, written once a second. */
function dateLine(): string {
  const now = Math.floor(systemClock.now() / 1000);
  if (now !== second) {
    second = now;
    date = `Date: ${new Date(now * 1000).toUTCString()}\r\n`;
  }
  return date;
}

/** The head of a kept answer as text, without the lines that differ from one request to the next. */
export function readyHead(headers: OutgoingHttpHeaders): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 200 OK\r\n${lines.join('')}`;
}

/**
 * Sends a kept answer with its head as it stands; false when this request needs the ordinary way. Node would check and join the
 * same dozen headers for each request, a quarter of what a kept page costs. It has no public way to be given a finished head, so
 * this puts one where Node keeps its own: the version of Node is pinned (package.json), and tests/server/kept-pages.test.ts reads
 * what arrives.
 */
export function sendReady(
  request: IncomingMessage,
  response: ServerResponse,
  head: string,
  body: Buffer,
): boolean {
  const { _keepAliveTimeout: keptFor, _header: built } = response as BuiltByNode;
  if (request.method !== 'GET' || request.httpVersion !== '1.1' || !response.shouldKeepAlive) return false;
  if (built !== null || !(keptFor > 0)) return false;
  const connection = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keptFor / 1000)}\r\n`;
  (response as BuiltByNode)._header = `${head}${dateLine()}${connection}\r\n`;
  response.end(body);
  return true;
}
