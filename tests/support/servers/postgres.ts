// A Vitest global setup: creates a PostgreSQL server for the run, and removes it afterwards.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#platform/database/open-database.server.ts';
import { createLog } from '#platform/log.server.ts';
import { migrations } from '#src/app/migrations.server.ts';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server's maintenance database, from which others may be created. */
    postgresUrl: string;
    /** The name of a migrated database without rows, from which others are copied: that is quicker than migrating each. */
    postgresTemplate: string;
  }
}

/** Vitest calls this before the run, and the returned function after it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', await makeTemplate(url));
  return stop;
}

async function makeTemplate(postgresUrl: string): Promise<string> {
  const name = 'migrated';
  const client = new Client(postgresUrl);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  const database = await openDatabase({
    url: url.href,
    dataDirectory: tmpdir(),
    log: createLog('silent'),
    migrations,
  });
  await database.close();
  return name;
}

// The shell ends with its parent even after kill -9: `read` returns when the pipe closes.
const untilTheParentEnds =
  'cd "$1"; shift; "$@" & read -r _; kill -QUIT $!; wait $!; case "$PWD" in */clinic-postgres-*) rm -rf "$PWD";; esac';

export interface RunningPostgres {
  url: string;
  stop(): Promise<void>;
  /** Kills the server as a power cut does. */
  kill(): void;
}

/**
 * Starts an empty server on a free port. `durable`: with the default durability, for measurements of commits; otherwise it need not survive
 * a power cut. `standbyOf`: it begins as a copy of that server, and follows it.
 */
export async function startPostgres({
  durable = false,
  standbyOf,
}: { durable?: boolean; standbyOf?: string } = {}): Promise<RunningPostgres> {
  const binaries = findBinaries();
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'clinic-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const account = ['--username=clinic', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  const inFolder = { ...user, cwd: folder, stdio: 'pipe' } as const;
  if (standbyOf) {
    const primary = new URL(standbyOf);
    const from = `host=${primary.hostname} port=${primary.port} user=clinic application_name=standby`;
    const how = ['--write-recovery-conf', '--checkpoint=fast', '--wal-method=stream'];
    execFileSync(join(binaries, 'pg_basebackup'), [`--dbname=${from}`, ...how, '-D', data], inFolder);
  } else execFileSync(join(binaries, 'initdb'), ['--no-sync', ...account, '-D', data], inFolder);

  const port = await freePort();
  const settings = [
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    // Autovacuum is off, since hundreds of small databases exist for a second each.
    'autovacuum=off',
    'max_wal_size=4GB',
    'unix_socket_directories=',
    'listen_addresses=127.0.0.1',
    'max_connections=300',
  ];
  const child = spawn(
    'sh',
    [
      '-c',
      untilTheParentEnds,
      'sh',
      folder,
      join(binaries, 'postgres'),
      '-D',
      data,
      '-p',
      String(port),
    ].concat(settings.flatMap((setting) => ['-c', setting])),
    { ...user, stdio: ['pipe', 'ignore', 'pipe'] },
  );
  const gone = once(child, 'close');
  let output = '';
  const hasPort = await new Promise<boolean>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (/ready to accept (read-only )?connections/.test(output)) resolve(true);
      if (output.includes('Address already in use')) resolve(false);
    });
    child.once('close', () => reject(new Error(`PostgreSQL did not start:\n${output}`)));
  });
  const stop = async () => {
    child.stdin.end();
    await gone;
  };
  // Another process has taken the free port.
  if (!hasPort) {
    await stop();
    return startPostgres({ durable, ...(standbyOf && { standbyOf }) });
  }
  const kill = () => {
    const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1);
    process.kill(Number(pid), 'SIGKILL');
  };
  return { url: `postgres://clinic@127.0.0.1:${port}/postgres`, stop, kill };
}

function findBinaries(): string {
  const folders = [
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const found = folders.find((folder) => folder && globSync(join(folder, 'initdb')).length > 0);
  if (!found) throw new Error("PostgreSQL's initdb was not found: 'npm test' installs it");
  return found;
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      continue;
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is neither a user postgres nor nobody');
}
