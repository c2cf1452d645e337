import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** The number of pipelined requests that may wait on a connection. Browsers pipeline none. */
const maxWaiting = 16;

/**
 * Passes `listener` one request of a connection at a time. HTTP pipelining allows a client to send many before the first is answered, and
 * Node would start them all at once: thousands of pages for one client. More than `maxWaiting` end the connection, and requests that wait
 * on a closed connection are dropped.
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
