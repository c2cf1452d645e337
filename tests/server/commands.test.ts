import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { elapsed } from '#tests/support/servers/elapsed.ts';
import { runServer } from '#tests/support/servers/run-server.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'clinic-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** `npm run <command>` as a person or a service manager would, and the address that it prints. */
async function npmRun(command: string) {
  const npm = spawn('npm', ['run', command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: directory, PORT: '0', DATA_DIR: directory },
  });
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    npm.stderr.on('data', (text: Buffer) => (output += text));
    npm.stdout.on('data', (text: Buffer) => {
      output += text;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (address) resolve(address);
    });
    npm.once('exit', () => reject(new Error(`npm run ${command} ended:\n${output}`)));
  });
  return { npm, origin };
}

test.each([
  ['back-up -- out', { DATA_DIR: '/nowhere' }, 'There is no data folder at /nowhere'],
  ['restore', {}, 'Say which: npm run restore -- FILE'],
  ['restore -- /nowhere.age', {}, 'There is no backup at /nowhere.age'],
])('npm run %s with %j is refused in words alone', (command, settings, words) => {
  const { status, stderr } = spawnSync('npm', ['run', '--silent', ...command.split(' ')], {
    env: { PATH: process.env.PATH, HOME: directory, ...settings },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr.split('\n').filter((line) => !line.startsWith('npm warn'))).toEqual([words, '']);
});

test('npm run let-owner-in prints a link that opens on the server that runs', async () => {
  const server = await runServer();
  onTestFinished(() => server.remove());
  const { stdout, stderr } = spawnSync('npm', ['run', '--silent', 'let-owner-in'], {
    env: {
      PATH: process.env.PATH,
      HOME: directory,
      DATA_DIR: server.dataDirectory,
      PUBLIC_URL: server.origin,
    },
    encoding: 'utf8',
  });
  const [link] = /http\S+/.exec(stdout) ?? [stderr];
  const page = await (await fetch(link)).text();
  expect(page).toContain('Choose a new password for owner@clinic.example');
});

const answers = (origin: string, path = '/no-such-page') =>
  fetch(origin + path).then(
    (response) => response.status,
    () => 'nobody',
  );

describe.each(['start', 'dev'])('npm run %s', (command) => {
  test.each([
    ['SIGTERM', '/no-such-page', 404],
    // In development a page takes long to make.
    ['SIGKILL', '/healthz', 200],
  ] as const)('%s to npm ends the server too', async (signal, path, status) => {
    const { npm, origin } = await npmRun(command);
    expect(await answers(origin, path)).toBe(status);
    const closed = once(npm, 'close');
    npm.kill(signal);
    // 'close' comes when nothing holds npm's output any more, so when the server is gone.
    await closed;
    expect(await answers(origin)).toBe('nobody');
  });
});

test('a second start on unchanged sources answers within three seconds', async () => {
  const stop = async (npm: ChildProcess) => {
    const closed = once(npm, 'close');
    npm.kill('SIGTERM');
    await closed;
  };
  // The first one puts in what a clinic begins with.
  await stop((await npmRun('start')).npm);
  const startAgain = async () => {
    let npm: ChildProcess;
    const time = await elapsed(async () => {
      const started = await npmRun('start');
      ({ npm } = started);
      expect(await answers(started.origin)).toBe(404);
    });
    await stop(npm!);
    return time;
  };
  await expect.poll(startAgain, { timeout: 50_000 }).toBeLessThan(3000);
});
