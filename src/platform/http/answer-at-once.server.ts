import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hasTwoHosts } from './refuse-request.server.ts';

/** What Node's server attaches to a connection. */
interface Connection extends Socket {
  parser: {
    /** Called with each request whose head has been read. */
    onIncoming: (request: IncomingMessage, keepAlive: boolean) => number;
    /** The request whose body is to come. */
    incoming: IncomingMessage | null;
  };
  /** The answer that is being written, if any. */
  _httpMessage?: ServerResponse | null;
}

/**
 * Lets `answerTo` send a whole answer in one write, before Node makes the two streams of an ordinary one: they are half of what a cached
 * page costs (docs/decisions/0036-cached-pages-at-once.md). Requests are read by Node's own parser, within the server's limits, and all
 * but the plainest go the ordinary way. `onIncoming` is not public: the version of Node is pinned (package.json).
 */
export function answerAtOnce(
  server: Server,
  answerTo: (request: IncomingMessage) => Buffer | undefined,
): void {
  server.on('connection', (socket: Connection) => {
    const { parser } = socket;
    const ordinary = parser.onIncoming;
    parser.onIncoming = (request, keepAlive) => {
      const answer =
        keepAlive && server.listening && isFree(socket) && isPlain(request) ? answerTo(request) : undefined;
      if (!answer) {
        if (socket.timeout !== server.timeout) socket.setTimeout(server.timeout);
        return ordinary(request, keepAlive);
      }
      // Without a body nothing is to come: Node need not end this request's stream.
      parser.incoming = null;
      socket.write(answer);
      // Idle from now on, as after an ordinary answer; a client that is slow to read keeps the longer time. Set once, not with each answer.
      const rest = server.keepAliveTimeout + server.keepAliveTimeoutBuffer;
      if (socket.timeout !== rest && socket.writableLength === 0) socket.setTimeout(rest);
      return 0;
    };
  });
}

/** Earlier answers have been sent whole: a client that asks without reading is slowed down by Node itself. */
function isFree({ _httpMessage: inAnswer, writableLength }: Connection): boolean {
  return !inAnswer && writableLength === 0;
}

function isPlain(request: IncomingMessage & { upgrade?: boolean }): boolean {
  const { method, httpVersion, upgrade, headers } = request;
  return (
    method === 'GET' &&
    httpVersion === '1.1' &&
    !upgrade &&
    headers.host !== undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    !hasTwoHosts(request)
  );
}
