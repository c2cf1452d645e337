import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { limitSlowBody, type BodyLimits } from './limit-slow-body.server.ts';
import { securityHeaders } from './security-headers.server.ts';

const seconds = 1000;
/** Longer than the usual minute of a proxy in front, so that it is never the server that closes under a request. */
export const keepAliveSeconds = 65;
/** How long connections in the middle of an answer may go on when the server is told to stop. */
const stopWithin = 5 * seconds;

interface Limits {
  /** True for requests whose body may take minutes: a large picture from a slow phone. */
  mayTakeLong?: (request: IncomingMessage) => boolean;
  body?: BodyLimits;
}
const usualBody: BodyLimits = { ordinary: 30 * seconds, silence: 30 * seconds };

/** Node's server with limits on clients that send too much or too slowly, by mistake or on purpose. */
export function createHttpServer(
  listener: RequestListener,
  { mayTakeLong = () => false, body = usualBody }: Limits = {},
): Server {
  const server = createServer(
    {
      headersTimeout: 10 * seconds,
      // Of the longest; ordinary ones have less (limit-slow-body.server.ts).
      requestTimeout: 600 * seconds,
      // How often those two are looked at; Node's own 30 s would double them.
      connectionsCheckingInterval: seconds,
      keepAliveTimeout: keepAliveSeconds * seconds,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      const tooSlow = () => {
        if (response.headersSent) request.socket.destroySoon();
        else answerUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket);
      };
      limitSlowBody(request, response, body, mayTakeLong(request), tooSlow);
      listener(request, response);
    },
  );
  // Nothing read and nothing written for so long: a client that does not take its answer.
  server.setTimeout(120 * seconds);
  server.on('clientError', answerUnreadable);
  return server;
}

const statusOf: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** What never became a request gets a plain answer by hand, with the headers of every other. */
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

/** Answers what it has begun, takes no more, and cuts off whoever holds on for too long. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Connections that were busy stay open after their answer: looked at until none is left.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), stopWithin);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}
