import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { oneAtATime } from './one-at-a-time.server.ts';
import { hasTwoHosts } from './refuse-request.server.ts';
import { securityHeaders } from './security-headers.server.ts';

const seconds = 1000;
/** Longer than the usual minute of a proxy in front, so that it is never the server that closes under a request. */
const keepAliveSeconds = 65;
/** Of one connection; the usual number of proxies. The last answer says that the connection ends. */
const mostRequests = 1000;
/** When the server is told to stop: how long quiet connections may still ask once more, and be told that it was the last time. */
const lingerFor = 1 * seconds;
/** How long connections in the middle of an answer may go on when the server is told to stop. */
const stopWithin = 5 * seconds;

interface BodyLimits {
  /** The whole body of an ordinary request. */
  ordinary: number;
  /** The longest silence in a body that may take long. */
  silence: number;
}

interface Options {
  /** Answers a plain GET from a cache, at once and whole; false when it has nothing for the request. */
  answerFromCache?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** True for requests whose body may take minutes: a large picture from a slow phone. */
  mayTakeLong?: (request: IncomingMessage) => boolean;
  body?: BodyLimits;
}
const usualBody: BodyLimits = { ordinary: 30 * seconds, silence: 30 * seconds };

/** Node's server, with limits for clients that send too much or too slowly. */
export function createHttpServer(
  listener: RequestListener,
  { answerFromCache = () => false, mayTakeLong = () => false, body = usualBody }: Options = {},
): Server {
  const ordinary = oneAtATime((request, response) => {
    if (!server.listening) response.setHeader('Connection', 'close');
    const tooSlow = () => {
      if (response.headersSent) request.socket.destroySoon();
      else answerUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket);
    };
    limitSlowBody(request, response, body, mayTakeLong(request), tooSlow);
    listener(request, response);
  });
  const server = createServer(
    {
      headersTimeout: 10 * seconds,
      // Of the longest; ordinary ones have less (limitSlowBody).
      requestTimeout: 600 * seconds,
      // How often those two are looked at; Node's own 30 s would double them.
      connectionsCheckingInterval: seconds,
      keepAliveTimeout: keepAliveSeconds * seconds,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      // The response has its socket once all earlier ones of the connection are sent: a client that does not read waits in line.
      const isNext = server.listening && response.socket !== null;
      if (isNext && isPlainGet(request) && answerFromCache(request, response)) return;
      ordinary(request, response);
    },
  );
  server.maxRequestsPerSocket = mostRequests;
  // For a client that does not read its answer.
  server.setTimeout(120 * seconds);
  server.on('clientError', answerUnreadable);
  return server;
}

/** Without a body, and with one host: what else comes is limited or refused by the ordinary way. */
function isPlainGet(request: IncomingMessage): boolean {
  return request.method === 'GET' && !hasBody(request) && !hasTwoHosts(request);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

const statusOf: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Bytes that never became a request get a plain answer by hand, with the headers of every other. */
function answerUnreadable(error: { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusOf[error.code ?? ''] ?? 400;
  const headers = { ...securityHeaders({ https: false }), 'Content-Length': '0', Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
}

/**
 * Ends a request whose body takes too long. One that may take long (`mayTakeLong`) only has to keep sending until it is answered. Node's
 * own `requestTimeout` is the same for all requests: here that of the longest.
 */
function limitSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  { ordinary, silence }: BodyLimits,
  mayTakeLong: boolean,
  tooSlow: () => void,
): void {
  if (!hasBody(request)) return;
  let timer: NodeJS.Timeout | undefined;
  const end = () => clearTimeout(timer);
  const endWithin = () => {
    timer = setTimeout(() => {
      if (!request.complete) tooSlow();
    }, ordinary);
  };
  request.once('close', end);
  if (!mayTakeLong) {
    request.once('end', end);
    endWithin();
    return;
  }
  // Counts from the last byte that arrived or was sent.
  const { socket } = request;
  const usual = socket.timeout ?? 0;
  socket.setTimeout(silence);
  request.once('timeout', tooSlow);
  request.once('end', () => {
    request.off('timeout', tooSlow);
    socket.setTimeout(usual);
    end();
  });
  // Refused, and still sending: a browser shows its answer only once it has sent the rest, for which it gets a little time.
  response.once('finish', () => {
    if (!request.complete) endWithin();
  });
}

/**
 * Accepts no more connections, tells those that are open with their next answer that it was the last, and cuts off what lasts too long.
 * Node's own `close` would end quiet connections at once, some of them under a request that is on its way.
 */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  let idle: NodeJS.Timeout | undefined;
  const linger = setTimeout(() => {
    idle = setInterval(() => server.closeIdleConnections(), 50);
  }, lingerFor);
  const limit = setTimeout(() => server.closeAllConnections(), stopWithin);
  await closed;
  clearTimeout(linger);
  clearInterval(idle);
  clearTimeout(limit);
}
