import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The same site at another address, whose pages may run no script at all: no browser here lets a program switch scripts off. */
export async function serveWithoutScripts(origin: string) {
  const target = new URL(origin);
  const server = createServer((asked, answer) => {
    const forwarded = request(
      {
        host: target.hostname,
        port: target.port,
        method: asked.method,
        path: asked.url,
        headers: asked.headers,
      },
      (got) => {
        const headers = { ...got.headers, 'content-security-policy': "script-src 'none'" };
        got.pipe(answer.writeHead(got.statusCode!, headers));
      },
    );
    forwarded.on('error', () => answer.destroy());
    asked.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
