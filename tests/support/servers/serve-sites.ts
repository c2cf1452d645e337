// Serves the sites of start-sites.ts in one process, so that the build is loaded and warmed up once.
import { enableCompileCache, flushCompileCache, syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';
import type * as Main from '../../../src/main.server.ts';
import type { Answer, Order } from './start-sites.ts';

// Lowers the best compression, which would cost as much as all other work of a test's server. Byte budgets are tested with a server in its
// own process (tests/browser/site/byte-budgets.test.ts).
const quickly = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
const { brotliCompress, zstdCompress } = zlib;
Object.assign(zlib, {
  brotliCompress: (body: Buffer, _: unknown, done: zlib.CompressCallback) =>
    brotliCompress(body, quickly, done),
  zstdCompress: (body: Buffer, _: unknown, done: zlib.CompressCallback) => zstdCompress(body, done),
});
syncBuiltinESMExports();

process.env.NODE_ENV = 'production';
enableCompileCache('build/.compiled');
const { serve } = (await import('../../../build/server/index.js' as string)) as typeof Main;
flushCompileCache();
type Site = Awaited<ReturnType<typeof serve>>;
const sites = new Map<number, Promise<Site>>();

// Ends with the test's process, even after kill -9.
process.once('disconnect', () => process.exit());
process.on('message', (order: Order) => {
  const { id } = order;
  const answer = (what: Omit<Answer, 'id'>) => process.send!({ id, ...what } satisfies Answer);
  const work = 'settings' in order ? start(id, order.settings) : stop(id);
  work.then(answer, (error: unknown) => answer({ fault: String(error) }));
});

async function start(id: number, settings: Record<string, string | undefined>) {
  const site = serve({ environment: settings });
  sites.set(id, site);
  return { origin: (await site).address };
}

/** Stops a site as abruptly for its visitors as the end of a process. */
async function stop(id: number) {
  const { server, stop: close } = await sites.get(id)!;
  sites.delete(id);
  const closed = close();
  server.closeAllConnections();
  await closed;
  return {};
}
