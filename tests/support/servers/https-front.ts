import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';

export interface HttpsFront {
  httpPort: number;
  httpsPort: number;
  /** Path of the certificate, for clients that are to trust it. */
  certificate: string;
  /** Sets the target of the requests, once it is known. */
  forwardTo(origin: string): void;
  close(): void;
}

/** A proxy in front of the site: https with a self-signed certificate for 'localhost', and http with a redirect to it. */
export async function startHttpsFront(): Promise<HttpsFront> {
  const folder = mkdtempSync(join(tmpdir(), 'https-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = spawnSync('openssl', [
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost'.split(' '),
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr}`);

  let target: URL;
  const https = createTlsServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (incoming, outgoing) => {
      const forwarded = httpRequest(
        {
          host: target.hostname,
          port: target.port,
          method: incoming.method,
          path: incoming.url,
          headers: {
            ...incoming.headers,
            'x-forwarded-proto': 'https',
            'x-forwarded-for': incoming.socket.remoteAddress,
          },
        },
        (answer) => {
          outgoing.writeHead(answer.statusCode!, answer.rawHeaders);
          pipeline(answer, outgoing, () => {});
        },
      );
      pipeline(incoming, forwarded, () => {});
    },
  );
  const httpsPort = await portOf(https);
  const http = createServer((incoming, outgoing) => {
    outgoing.writeHead(301, { Location: `https://localhost:${httpsPort}${incoming.url}` }).end();
  });
  return {
    httpPort: await portOf(http),
    httpsPort,
    certificate,
    forwardTo: (origin) => (target = new URL(origin)),
    close() {
      for (const server of [http, https]) {
        server.close();
        server.closeAllConnections();
      }
      rmSync(folder, { recursive: true });
    },
  };
}

async function portOf(server: Pick<Server, 'listen' | 'address'>): Promise<number> {
  await once(server.listen(0, 'localhost'), 'listening');
  return (server.address() as AddressInfo).port;
}
