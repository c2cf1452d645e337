// Programs around several servers: Debian's HAProxy and PgBouncer with the files of deploy/, a picture store that can be unreachable, and a
// clock that can be set wrong.
import { chownSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../tests/support/servers/free-port.ts';
import { startS3 } from '../../tests/support/servers/s3-server.ts';
import { start, until, type Program } from '../deploy/programs.ts';

const postgresUser = () => ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])));
const hostOf = (url: string) => new URL(url).host;

/** HAProxy with deploy/haproxy.cfg: one port for the servers, one for the writable database. */
export async function startHaproxy(databases: readonly string[], servers: readonly string[]) {
  const [site, database] = [await freePort(), await freePort()];
  const program = start('haproxy', ['-db', '-f', 'deploy/haproxy.cfg'], {
    SITE: `127.0.0.1:${site}`,
    DATABASE: `127.0.0.1:${database}`,
    SERVER_1: servers[0],
    SERVER_2: servers[1],
    SERVER_3: servers[2],
    DATABASE_1: hostOf(databases[0]!),
    DATABASE_2: hostOf(databases[1]!),
  });
  return { program, site: `http://127.0.0.1:${site}`, database };
}

/** PgBouncer with deploy/pgbouncer.sh, in front of HAProxy's port for the database. */
export async function startPool(databasePort: number, mode: string) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'clinic-pool-'));
  const [user, group] = postgresUser();
  chownSync(folder, user!, group!);
  let program: Program;
  const startAgain = () => {
    program = start(
      'setpriv',
      [`--reuid=${user}`, `--regid=${group}`, '--clear-groups', 'sh', resolve('deploy/pgbouncer.sh')],
      {
        FOLDER: folder,
        POOL_MODE: mode,
        DATABASE_HOST: '127.0.0.1',
        DATABASE_PORT: String(databasePort),
        DATABASE_PASSWORD: 'a password',
        LISTEN_ADDRESS: '127.0.0.1',
        LISTEN_PORT: String(port),
      },
    );
  };
  startAgain();
  await until('PgBouncer', async () => program.output().includes('process up'), program!);
  return {
    url: `postgres://clinic:a%20password@127.0.0.1:${port}/postgres`,
    /** Restarts the program as a power cut does. */
    async restart() {
      const gone = once(program.child, 'exit');
      program.child.kill('SIGKILL');
      await gone;
      startAgain();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The tests' store, which checks signatures. */
export async function startStore() {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-store-'));
  const store = await startS3(join(folder, 'objects'));
  return {
    ...store,
    async stop() {
      await store.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Settings with which one server's clock can be set wrong, by Debian's libfaketime. */
export function wrongClock() {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-clock-'));
  const file = join(folder, 'offset');
  writeFileSync(file, '+0s');
  return {
    settings: {
      LD_PRELOAD: globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]!,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // Timers keep using real time, as on a machine whose clock is set.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    jump: (seconds: number) => writeFileSync(file, `+${seconds}s`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
