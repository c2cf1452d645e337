import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** What Node's server attaches to a connection; it is not public. */
interface Connection extends Socket {
  parser: {
    onIncoming: (request: IncomingMessage, keepAlive: boolean) => number;
    incoming: IncomingMessage | null;
  };
}

/** So many requests may wait behind the one that is being answered; the last of them is the connection's last. No browser sends one ahead. */
const mostWaiting = 16;
/** Tells Node's parser to read no further in the bytes that are there, as when a connection is handed over to another protocol. */
const readNoFurther = 2;

/**
 * Gives `listener` one request of a connection at a time. HTTP allows a client to send many before the first is answered, and Node would
 * begin them all at once: two thousand pages rendered for one client, and for one that may be gone. What waits when a connection ends is
 * never begun, and what is beyond `mostWaiting` is not even read (`install`): to read two thousand takes time that others wait for.
 */
export function oneAtATime(listener: RequestListener) {
  const waiting = new WeakMap<Socket, Parameters<RequestListener>[]>();
  const ending = new WeakSet<Duplex>();

  const begin = (...[request, response]: Parameters<RequestListener>) => {
    const { socket } = request;
    response.once('close', () => {
      const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
      if (next) begin(...next);
      else waiting.delete(socket);
    });
    listener(request, response);
  };

  return {
    listener(...[request, response]: Parameters<RequestListener>) {
      const { socket } = request;
      const others = waiting.get(socket);
      if (!others) {
        waiting.set(socket, []);
        return begin(request, response);
      }
      others.push([request, response]);
      if (others.length < mostWaiting) return;
      response.shouldKeepAlive = false;
      ending.add(socket);
    },

    /** What else comes is not read: it may begin in the middle of a request, and is no fault. */
    isEnding: (socket: Duplex): boolean => ending.has(socket),

    install(server: Server): void {
      server.on('connection', (socket: Connection) => {
        const { parser } = socket;
        const { onIncoming } = parser;
        parser.onIncoming = (request, keepAlive) => {
          if (!ending.has(socket)) return onIncoming(request, keepAlive);
          parser.incoming = null;
          return readNoFurther;
        };
      });
    },
  };
}
