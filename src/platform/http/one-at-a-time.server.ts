import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Node's own mark on a connection that is not being read. */
const paused = '_paused';

/** What Node's server attaches to a connection: see answer-at-once.server.ts. */
interface Connection extends Socket {
  [paused]?: boolean;
  parser?: { resume(): void } | null;
}

/** So many requests may wait behind the one that is being answered; then the connection is not read until it has caught up. */
const mostWaiting = 16;

/**
 * Gives `listener` one request of a connection at a time. HTTP allows a client to send many before the first is answered, and Node would
 * begin them all at once: two thousand pages rendered for one client, and for one that may be gone. What waits when a connection ends is
 * never begun.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, Parameters<RequestListener>[]>();

  const begin = (...[request, response]: Parameters<RequestListener>) => {
    const { socket } = request;
    response.once('close', () => {
      const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
      if (next) return begin(...next);
      waiting.delete(socket);
      readOn(socket);
    });
    listener(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    const others = waiting.get(socket);
    if (others) {
      others.push([request, response]);
      if (others.length === mostWaiting) stopReading(socket);
      return;
    }
    waiting.set(socket, []);
    begin(request, response);
  };
}

/** As Node does when a client does not read its answers: the parser stops after the bytes that are there already. */
function stopReading(socket: Connection): void {
  socket[paused] = true;
  socket.pause();
}

function readOn(socket: Connection): void {
  if (!socket[paused] || socket.destroyed || socket.writableNeedDrain) return;
  socket[paused] = false;
  socket.parser?.resume();
  socket.resume();
}
