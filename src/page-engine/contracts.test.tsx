// One test for each library internal that README.md names: it fails when an update of the library changes it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, Server as NetServer, type AddressInfo } from 'node:net';
import { Suspense, use, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  Scripts,
  ServerRouter,
  type EntryContext,
  type ServerBuild,
} from 'react-router';
import { expect, test } from 'vitest';
import { inlineNonce } from './render/inline-nonce.ts';
import { renderWhole, extractData } from './render/render-whole.server.ts';

/** Renders the home page of a program with one route, whose loader returns `data`. */
async function answer(data: string, render: (entry: EntryContext, page: ReactNode) => Promise<string>) {
  const root = { module: '/root.js', hasLoader: true, hasAction: false, hasErrorBoundary: false };
  const flags = { hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false };
  const parts = {
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
  const build = {
    entry: {
      module: {
        default: async (request: Request, status: number, headers: Headers, entry: EntryContext) =>
          new Response(
            await render(entry, <ServerRouter context={entry} url={request.url} nonce={inlineNonce!} />),
            { status, headers },
          ),
      },
    },
    routes: {
      root: { id: 'root', path: '', module: { default: () => <Scripts />, loader: () => ({ data }) } },
    },
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: { root: { id: 'root', path: '', ...root, ...flags, ...parts } },
      url: '/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
  return (await createRequestHandler(build)(new Request('http://localhost/'))).text();
}

test('React Router hands loader data over by `serverHandoffStream`, and renders none once it is gone', async () => {
  let taken = '';
  const html = await answer('hello </script>', async (entry, page) => {
    expect(entry.serverHandoffStream).toBeInstanceOf(ReadableStream);
    taken = await extractData(entry);
    return renderToString(page);
  });
  expect(taken).toContain('hello');
  expect(taken).not.toContain('</script>');
  expect(html).not.toContain('hello');
  expect(html).not.toContain('<!--$');
});

test('React Router makes `streamController` in the script of its context, which has the nonce', async () => {
  const html = await answer('', async (entry, page) => {
    await extractData(entry);
    return renderToString(page);
  });
  expect(html).toContain(`<script nonce="${inlineNonce}">window.__reactRouterContext = `);
  expect(html).toContain('window.__reactRouterContext.streamController = controller;');
});

test('React leaves a mark where a part was not ready, and the page is then waited for', async () => {
  const late = new Promise<string>((resolve) => setImmediate(resolve, 'late'));
  const Late = () => <p>{use(late)}</p>;
  const html = await renderWhole(
    <html lang="en">
      <body>
        <Suspense fallback={null}>
          <Late />
        </Suspense>
      </body>
    </html>,
  );
  expect(html).toContain('<p>late</p>');
});

test('net’s `close` leaves open connections to ask once more, which http’s ends', async () => {
  const server = createServer((_, response) => response.end('answered'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const ask = async () => {
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    return bytes.toString();
  };
  expect(await ask()).toContain('answered');
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  expect(await ask()).toContain('answered');
  socket.end();
  await closed;
});
