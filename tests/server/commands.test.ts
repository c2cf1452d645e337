import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/database/open-database.server.ts';
import { createLog } from '#platform/log.server.ts';
import { migrations } from '#src/app/migrations.server.ts';
import { createLocation } from '#tests/support/servers/databases.ts';
import { elapsed } from '#tests/support/servers/elapsed.ts';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';

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
  return { npm, origin, output: () => output };
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

describe.each(['sqlite', 'postgres'] as const)(
  'npm run back-up beside a server of an older version (%s)',
  (kind) => {
    const log = createLog('silent');
    /** The data of a server that goes on, and statements on its database. */
    async function olderServer() {
      const { location, remove } = await createLocation(kind);
      const database = await openDatabase({ ...location, log, migrations: migrations.slice(0, -1) });
      onTestFinished(async () => {
        await database.close();
        await remove();
      });
      const env = {
        PATH: process.env.PATH,
        DATA_DIR: location.dataDirectory,
        BACKUP_DIR: join(directory, 'backups'),
        BACKUP_PASSPHRASE: 'four quiet molars sing',
        ...(location.url && { DATABASE_URL: location.url }),
      };
      const backUp = () => promisify(execFile)(process.execPath, ['tools/back-up.ts'], { env });
      return { queries: database.queries, backUp };
    }

    test('writes a line of the machine into the audit log, and migrates nothing', async () => {
      const { queries, backUp } = await olderServer();
      const migrated = () => queries.selectFrom('migrations').selectAll().orderBy('name').execute();
      const before = await migrated();
      const { stdout, stderr } = await backUp();
      const lines = await queries.selectFrom('staff_record').select(['who', 'action', 'subject']).execute();
      const subject = basename(stdout.trim());
      expect(lines).toEqual([{ who: 'The clinic’s machine', action: 'backup-made', subject }]);
      expect(stderr).toBe('');
      expect(await migrated()).toEqual(before);
    });

    test('keeps the backup where the line can’t be written, and says so', async () => {
      const { queries, backUp } = await olderServer();
      await sql`alter table staff_record rename to staff_record_away`.execute(queries);
      const { stdout, stderr } = await backUp();
      expect(stdout.trim()).toMatch(/clinic-.*\.age$/);
      expect(stderr).toMatch(
        /^The backup is whole, but the audit log has no line about it: .*staff_record.*\n$/,
      );
    });
  },
);

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

test('a second start on unchanged sources answers within three seconds, or twice the time of the server alone', async () => {
  const stop = async (npm: ChildProcess) => {
    const closed = once(npm, 'close');
    npm.kill('SIGTERM');
    await closed;
  };
  // The first one puts in what a clinic begins with.
  await stop((await npmRun('start')).npm);
  const startAgain = async () => {
    let server: RunningServer;
    const withoutNpm = await elapsed(async () => (server = await runServer({}, directory)));
    await server!.stop();
    let npm: ChildProcess;
    const time = await elapsed(async () => {
      const started = await npmRun('start');
      ({ npm } = started);
      expect(await answers(started.origin)).toBe(404);
      expect(started.output()).not.toContain('Building');
    });
    await stop(npm!);
    // On a busy machine the server itself takes longer, too.
    return time / Math.max(withoutNpm, 1500);
  };
  await expect.poll(startAgain, { timeout: 50_000 }).toBeLessThan(2);
});
