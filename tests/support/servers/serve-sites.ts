// Serves one site after another in one process, as start-sites.ts asks for them: what the build costs to load and to warm up is paid once.
import { enableCompileCache, flushCompileCache, syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';
import type * as Main from '../../../src/main.server.ts';
import type { Answer, Order } from './start-sites.ts';

// The best compression of a page that has stood for two seconds costs as much as all else that a test asks of its server. Its bytes are
// weighed where a server has a process of its own (tests/browser/site/byte-budgets.test.ts).
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

// However the test's process ends.
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

/** As sudden to its visitors as the end of a process. */
async function stop(id: number) {
  const { server, stop: close } = await sites.get(id)!;
  sites.delete(id);
  const closed = close();
  server.closeAllConnections();
  await closed;
  return {};
}
