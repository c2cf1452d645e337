import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, string> }[];
}

/** A fake OpenTelemetry collector for traces and metrics. */
export async function startCollector() {
  const sent: { path: string; authorization: string | undefined; body: string }[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      sent.push({ path: request.url!, authorization: request.headers.authorization, body });
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    })();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    /** Sum over everything received. */
    spans: () =>
      sent
        .filter(({ path }) => path === '/v1/traces')
        .map(({ body }) => JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] })
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
