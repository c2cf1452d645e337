import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { hasTwoHosts } from '#platform/http/refuse-request.server.ts';
import { securityHeaders } from '#platform/http/security-headers.server.ts';

const seconds = 1000;
/** Longer than a proxy's usual minute, so that the server never closes a connection on which the proxy sends a request. */
const keepAliveSeconds = 65;
/** Requests of one connection, as proxies usually allow. The last response closes the connection. */
const maxRequests = 1000;
/** The number of pipelined requests that may wait on a connection. Browsers pipeline none. */
const maxWaiting = 16;
/** At shutdown, how long an idle connection may send one more request, whose response closes it. */
const lingerFor = 1 * seconds;
/** At shutdown, how long a response in progress may take. */
const stopWithin = 5 * seconds;

interface BodyLimits {
  /** The time for the whole body of an ordinary request. */
  ordinary: number;
  /** The maximum silence within a body that may take long. */
  silence: number;
}

interface Options {
  /** Answers a plain GET from a cache, synchronously; false when the cache has no entry. */
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
      // The limit for uploads; ordinary requests have a shorter one (limitSlowBody).
      requestTimeout: 600 * seconds,
      // The interval at which Node checks its timeouts; its default of 30 s would double them.
      connectionsCheckingInterval: seconds,
      keepAliveTimeout: keepAliveSeconds * seconds,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      // A response has its socket only after all earlier ones of the connection are sent, so a client that does not read must wait.
      const isNext = server.listening && response.socket !== null;
      if (isNext && isPlainGet(request) && answerFromCache(request, response)) return;
      ordinary(request, response);
    },
  );
  server.maxRequestsPerSocket = maxRequests;
  // The timeout for a client that does not read its response.
  server.setTimeout(120 * seconds);
  server.on('clientError', answerUnreadable);
  return server;
}

/**
 * Passes `listener` one request of a connection at a time. HTTP pipelining allows a client to send many before the first is answered, and
 * Node would start them all at once: thousands of pages for one client. More than `maxWaiting` end the connection, and requests that wait
 * on a closed connection are dropped.
 */
function oneAtATime(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, Parameters<RequestListener>[]>();

  const begin: RequestListener = (request, response) => {
    const { socket } = request;
    response.once('close', () => {
      const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
      if (next) begin(...next);
      else waiting.delete(socket);
    });
    listener(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    // Node emits all requests that it has read, also those of a connection that is closed by now.
    if (socket.destroyed) return;
    const others = waiting.get(socket);
    if (!others) {
      waiting.set(socket, []);
      begin(request, response);
    } else if (others.length < maxWaiting) others.push([request, response]);
    // The connection is destroyed late and once, since Node creates an Error for each request that it aborts.
    else socket.destroy();
  };
}

/** A GET without a body and with one Host header. All other requests take the ordinary way, which limits or refuses them. */
function isPlainGet(request: IncomingMessage): boolean {
  return request.method === 'GET' && !hasBody(request) && !hasTwoHosts(request);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

const statusOf: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Bytes that are no HTTP request get a plain response, written by hand with the usual headers. */
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
 * Ends a request whose body takes too long. A long upload (`mayTakeLong`) only has to keep sending until it is answered. Node's own
 * `requestTimeout` can't do this, since it is the same for all requests.
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
  // A refused browser that still sends gets a little time: it shows the response only after it has sent the rest.
  response.once('finish', () => {
    if (!request.complete) endWithin();
  });
}

/**
 * Accepts no more connections, closes each open one with its next response, and ends those that take too long. Node's own `close` would
 * end idle connections at once, also those with a request on its way.
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
