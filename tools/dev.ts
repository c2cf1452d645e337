// The production middleware and headers, with modules loaded and reloaded by Vite.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createVite, isRunnableDevEnvironment } from 'vite';
import type * as ConfigModule from '../src/config/read-settings.server.ts';
import type * as MainModule from '../src/main.server.ts';
import './stop-with-parent.ts';

type Main = typeof MainModule;
type Application = Awaited<ReturnType<Main['createApplication']>>;

const server = createServer();
const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
const { ssr } = vite.environments;
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server modules');
const { runner } = ssr;

let running: { main: Main; application: Promise<Application> } | undefined;
/** The program from the current sources; when a module changes, the old one is closed and a new one is created. */
async function application(): Promise<Application> {
  const main = (await runner.import('/src/main.server.ts')) as Main;
  if (running?.main !== main) {
    const previous = running?.application;
    const next = Promise.resolve(previous)
      .then((application) => application?.close())
      .then(() => createFrom(main));
    running = { main, application: next };
  }
  return running.application;
}

server.on('request', (request, response) => {
  vite.middlewares(request, response, () => {
    application()
      .then((app) => app.http.listener(request, response))
      .catch((error: Error) => {
        vite.ssrFixStacktrace(error);
        console.error(error);
        response.writeHead(500).end('See the terminal.');
      });
  });
});

const { port, host } = await readConfig();
await once(server.listen(port, host), 'listening');
await application();
console.log(`${address()} (development)`);

async function readConfig() {
  const config = (await runner.import('/src/config/read-settings.server.ts')) as typeof ConfigModule;
  return config.readConfig();
}

async function createFrom(main: Main): Promise<Application> {
  const config = await readConfig();
  return main.createApplication({ ...config, publicUrl: config.publicUrl ?? address() });
}

function address(): string {
  const { address, port } = server.address() as AddressInfo;
  return `http://${address}:${port}`;
}

async function stop() {
  server.close();
  server.closeAllConnections();
  await (await running?.application)?.close();
  await vite.close();
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
