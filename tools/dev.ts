// The production middleware and headers, with modules loaded and reloaded by Vite.
import { createServer } from 'node:http';
import { createServer as createVite, isRunnableDevEnvironment } from 'vite';

type Main = typeof import('../src/main.server.ts');
type Application = Awaited<ReturnType<Main['createApplication']>>;

const server = createServer();
const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
const { ssr } = vite.environments;
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server modules');
const { runner } = ssr;

let running: { main: Main; application: Application } | undefined;
async function application(): Promise<Application> {
  const main = (await runner.import('/src/main.server.ts')) as Main;
  if (running?.main !== main) {
    await running?.application.close();
    running = { main, application: await main.createApplication(main.readConfig()) };
  }
  return running.application;
}

server.on('request', (request, response) => {
  vite.middlewares(request, response, () => {
    application()
      .then((app) => app.listener(request, response))
      .catch((error: Error) => {
        vite.ssrFixStacktrace(error);
        console.error(error);
        response.writeHead(500).end('See the terminal.');
      });
  });
});
const { config } = await application();
server.listen(config.port, config.host, () =>
  console.log(`http://${config.host}:${config.port} (development)`),
);
