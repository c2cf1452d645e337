import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** So many requests may wait behind the one that is being answered. No browser sends one ahead. */
const maxWaiting = 16;

/**
 * Gives `listener` one request of a connection at a time. HTTP allows a client to send many before the first is answered, and Node would
 * begin them all at once: two thousand pages rendered for one client. One more than `maxWaiting` ends the connection, and nothing that
 * waits on a connection that ended is begun.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
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
    // Node hands over all requests that it has read, also those of a connection that ended meanwhile.
    if (socket.destroyed) return;
    const others = waiting.get(socket);
    if (!others) {
      waiting.set(socket, []);
      begin(request, response);
    } else if (others.length < maxWaiting) others.push([request, response]);
    // Late and once: Node makes an Error for each request that it aborts.
    else socket.destroy();
  };
}
