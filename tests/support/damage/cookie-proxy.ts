import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/** HTTP proxy of a browser whose cookies are blocked, until they are allowed: no site sets one or is sent one. */
export async function startCookieProxy() {
  let isAllowed = false;
  const proxy = createServer((incoming, outgoing) => {
    const { cookie, ...headers } = incoming.headers;
    const { method } = incoming;
    const sent = { ...headers, ...(isAllowed && cookie && { cookie }) };
    const forwarded = request(incoming.url!, { method, headers: sent }, (answer) => {
      // The browser may have left the page in the meantime.
      if (outgoing.destroyed) return void answer.destroy();
      const { 'set-cookie': cookies, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode!, {
        ...rest,
        ...(isAllowed && cookies && { 'set-cookie': cookies }),
      });
      pipeline(answer, outgoing, () => {});
    });
    pipeline(incoming, forwarded, () => {});
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return {
    server: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    allow: (allowed: boolean) => void (isAllowed = allowed),
    async close() {
      const closed = once(proxy, 'close');
      proxy.close();
      proxy.closeAllConnections();
      await closed;
    },
  };
}
