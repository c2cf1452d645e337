import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Browser } from './browser.ts';

const preferences = {
  'remote.active-protocols': 1,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'browser.startup.page': 0,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'dom.w3c_touch_events.enabled': 1,
};

/** Debian's Firefox, driven by WebDriver BiDi, which needs no further program. */
export async function startFirefox(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  const gone = once(child, 'close');
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(output);
      if (found) resolve(found[1]!);
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`Firefox did not start:\n${output}`)));
  });

  const problems: string[] = [];
  const { send, close } = await connect(`${address}/session`, (entry) => problems.push(entry));
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const { context } = contexts[0]!;
  return {
    name: 'Firefox',
    widths: [390, 1440],
    resize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    back: async () => void (await send('browsingContext.traverseHistory', { context, delta: -1 })),
    run: async (work, ...given) => {
      const answer = await send<{ result?: { value?: string }; exceptionDetails?: { text: string } }>(
        'script.callFunction',
        {
          functionDeclaration: `async (given) => JSON.stringify(await (${work})(...JSON.parse(given)) ?? null)`,
          arguments: [{ type: 'string', value: JSON.stringify(given) }],
          target: { context },
          awaitPromise: true,
          userActivation: true,
        },
      );
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result!.value!);
    },
    act: async (actions) => void (await send('input.performActions', { context, actions })),
    forget: async () => void (await send('storage.deleteCookies', {})),
    problems: async () => problems.splice(0),
    close: async () => {
      close();
      child.kill('SIGKILL');
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const heardMessage = z.object({
  id: z.number().nullish(),
  type: z.enum(['success', 'error', 'event']),
  result: z.unknown(),
  error: z.string().optional(),
  message: z.string().optional(),
  params: z.object({ level: z.string(), text: z.string().nullable() }).optional().catch(undefined),
});
type Heard = z.infer<typeof heardMessage>;

/** Opens one connection, matches answers to commands, and reports errors of pages. */
async function connect(address: string, onProblem: (text: string) => void) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const waiting = new Map<number, (heard: Heard) => void>();
  socket.addEventListener('message', ({ data }) => {
    const heard = heardMessage.parse(JSON.parse(String(data)));
    if (typeof heard.id === 'number') waiting.get(heard.id)?.(heard);
    else if (heard.params?.level === 'error') onProblem(String(heard.params.text));
  });
  let last = 0;
  const send = async <Result>(method: string, params: object): Promise<Result> => {
    last += 1;
    const { promise, resolve } = Promise.withResolvers<Heard>();
    waiting.set(last, resolve);
    socket.send(JSON.stringify({ id: last, method, params }));
    const heard = await promise;
    if (heard.type === 'error') throw new Error(`${method}: ${heard.error} ${heard.message}`);
    return heard.result as Result;
  };
  return { send, close: () => socket.close() };
}
