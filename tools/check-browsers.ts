// `npm run check-browsers [firefox | webkit]`: tests the main walks through the site in engines that `npm test` does not use.
import type { AddressInfo } from 'node:net';
import { createServer, request } from 'node:http';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { copyOfFirstStart, keepFirstStart } from '../tests/support/servers/first-start.ts';
import { runServer } from '../tests/support/servers/run-server.ts';
import type { Browser } from './browsers/browser.ts';
import { startFirefox } from './browsers/firefox.ts';
import { Person } from './browsers/person.ts';
import { walks, type Site, type Walk } from './browsers/walks.ts';
import { startWebKit } from './browsers/webkit.ts';
import { buildWhenChanged } from './build.ts';
import { ensureSystemPackages } from './ensure-system-packages.ts';

const engines = { firefox: startFirefox, webkit: startWebKit };
const [wanted, onlyWalk = ''] = process.argv.slice(2);
const chosen = Object.entries(engines).filter(([name]) => !wanted || wanted === name);

ensureSystemPackages('firefox-esr', 'webkit', 'xvfb', 'noto-devanagari');
if (!buildWhenChanged()) process.exit(1);
mkdirSync('test-results/engines', { recursive: true });
const removeFirstStart = await keepFirstStart();
const count = { passed: 0, failed: 0 };
/** Firefox's messages about pages without scripts, and of a file or font (NS_BINDING_ABORTED) still on its way when its page was left. */
const isExpected =
  /script-src 'none'|A ServiceWorker intercepted the request|downloadable font: download failed .*status=2152398850/;
for (const [, start] of chosen) {
  const server = await runServer({}, await copyOfFirstStart());
  const plain = await serveWithoutScripts(server.origin);
  const browser = await start();
  const site = { origin: server.origin, plainOrigin: plain.origin };
  try {
    for (const width of browser.widths) await walkAll(browser, width, site);
  } finally {
    await browser.close();
    plain.close();
    await server.remove();
  }
}
await removeFirstStart();
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;

async function walkAll(browser: Browser, width: number, site: Site): Promise<void> {
  for (const [name, walk] of Object.entries(walks)) {
    if (!name.includes(onlyWalk)) continue;
    const fault = await faultOf(new Person(browser, width < 768), width, walk, site);
    count[fault ? 'failed' : 'passed'] += 1;
    console.log(`${fault ? 'FAILED' : 'ok    '} ${browser.name}, ${width} px: ${name}`);
    if (!fault) continue;
    console.log(`       ${fault}`);
    const page = await browser
      .run(() => `${location.href}\n${document.documentElement.outerHTML}`)
      .catch(String);
    writeFileSync(`test-results/engines/${browser.name}-${width}-${count.failed}.html`, page);
  }
}

/** The fault of a walk: a failed step, or an error that the browser reports. */
async function faultOf(person: Person, width: number, walk: Walk, site: Site): Promise<string | undefined> {
  const { browser } = person;
  try {
    await browser.forget();
    await browser.resize(width, 900);
    await browser.problems();
    await walk(person, site);
    const problems = (await browser.problems()).filter((text) => !isExpected.test(text));
    return problems.length > 0 ? `The page complained: ${problems.join('; ')}` : undefined;
  } catch (error) {
    return `${(error as Error).message} ${(await browser.problems().catch(() => [])).join('; ')}`;
  }
}

/** Serves the site at another address with a policy that forbids scripts, since WebDriver can't switch scripts off. */
async function serveWithoutScripts(origin: string) {
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
