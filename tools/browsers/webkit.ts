import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../tests/support/servers/free-port.ts';
import type { Browser } from './browser.ts';

/** Debian's WebKitGTK, driven by classic WebDriver, on a virtual screen. Its window can't be as narrow as a phone. */
export async function startWebKit(): Promise<Browser> {
  const screen = await startScreen();
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const port = await freePort();
  const child = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, HOME: home, DISPLAY: screen.display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
  const gone = once(child, 'close');
  const ask = async <Result>(method: 'POST' | 'DELETE', path: string, body: object = {}): Promise<Result> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
  const capabilities = { alwaysMatch: { pageLoadStrategy: 'normal' } };
  const { sessionId } = await soon(() => ask<{ sessionId: string }>('POST', '/session', { capabilities }));
  const session = `/session/${sessionId}`;
  const run: Browser['run'] = async (work, ...given) => {
    const script = `const tell = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${work})(...JSON.parse(arguments[0])))
        .then((result) => tell(JSON.stringify({ result: result ?? null })), (error) => tell(JSON.stringify({ error: String(error) })));`;
    const args = [JSON.stringify(given)];
    const told = JSON.parse(await ask<string>('POST', `${session}/execute/async`, { script, args }));
    if (told.error) throw new Error(told.error);
    return told.result;
  };
  return {
    name: 'WebKit',
    widths: [1440],
    resize: async (width, height) => void (await ask('POST', `${session}/window/rect`, { width, height })),
    open: async (url) => {
      await ask('POST', `${session}/url`, { url });
      await run(listenForProblems);
    },
    back: async () => void (await ask('POST', `${session}/back`)),
    run,
    act: async (actions) => void (await ask('POST', `${session}/actions`, { actions })),
    forget: async () => void (await ask('DELETE', `${session}/cookie`)),
    problems: () => run(() => window.problems?.splice(0) ?? []),
    close: async () => {
      await ask('DELETE', session).catch(() => undefined);
      child.kill('SIGKILL');
      await gone;
      await screen.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

declare global {
  interface Window {
    problems?: string[];
  }
}

/** Collects errors in the page from its opening on, since classic WebDriver does not report them. */
function listenForProblems() {
  const kept: string[] = (window.problems = []);
  addEventListener('error', ({ message }) => kept.push(message));
  addEventListener('unhandledrejection', ({ reason }) => kept.push(String(reason)));
  const tell = console.error;
  console.error = (...said: unknown[]) => {
    kept.push(said.map(String).join(' '));
    tell(...said);
  };
}

async function startScreen() {
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const gone = once(child, 'close');
  const [number] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    display: `:${number.toString().trim()}`,
    close: async () => {
      child.kill();
      await gone;
    },
  };
}

/** Retries for a while, since a program that has just started is not ready at once. */
async function soon<Result>(work: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + 20_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
      await wait(200);
    }
  }
}
