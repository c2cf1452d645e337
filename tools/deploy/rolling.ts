// Runs the last release and this version on one database, while patients book: `node tools/deploy/rolling.ts`, and a step of
// `npm run check-deploy`. It needs the repository's history.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import nodeFlags from '../node-flags.json' with { type: 'json' };
import { freePort } from '../../tests/support/servers/free-port.ts';
import { mondayMorning } from '../../tests/support/servers/run-server.ts';
import { startPostgres } from '../../tests/support/servers/postgres.ts';
import { buildWhenChanged } from '../build.ts';
import { run } from './images.ts';
import { killAll, start, stop, until, type Program } from './programs.ts';
import { step } from './steps.ts';

/** The commit of the newest release, which stored its database for later builds. */
function newestVersion(): { version: string; commit: string } {
  const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
  const version = readdirSync('tests/versions').sort(byNumber).at(-1)!;
  const added = ['log', '--diff-filter=A', '--format=%H', '--', `tests/versions/${version}`];
  const commit = run('git', added).split('\n').at(-1)!;
  return { version, commit };
}

/** Builds the release's sources with the current packages. */
function buildEarlier(folder: string, commit: string): void {
  run('git', ['worktree', 'add', '--detach', folder, commit]);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const { status, stderr } = spawnSync(process.execPath, ['tools/build.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
}

interface Server extends Program {
  origin: string;
}

async function serve(folder: string, databaseUrl: string, data: string): Promise<Server> {
  const port = await freePort();
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://127.0.0.1:1',
    DATA_DIR: data,
    DATABASE_URL: databaseUrl,
    CLINIC_NOW: mondayMorning,
    CLINIC_CHAIRS: '20',
    BOOKINGS_PER_MINUTE: '0',
    BOOKINGS_UNVERIFIED_PER_HOUR: '0',
    BOOKINGS_UNVERIFIED_PER_DAY: '0',
    LIMIT_PAGES_PER_MINUTE: '0',
    LIMIT_POSTS_PER_MINUTE: '0',
  };
  const program = start(process.execPath, [...nodeFlags, 'tools/serve.ts'], settings, folder);
  const origin = `http://127.0.0.1:${port}`;
  await until('The server', async () => (await fetch(`${origin}/readyz`)).ok, program);
  return { ...program, origin };
}

interface Counted {
  /** References of bookings that were acknowledged. */
  booked: string[];
  /** Unacceptable responses, and lost connections. */
  bad: string[];
  answers: number;
}

/** Patients who read and book, on the running servers in turn, until `over`. */
function patients(servers: () => Server[], over: AbortSignal, count: number): Promise<Counted> {
  const counted: Counted = { booked: [], bad: [], answers: 0 };
  let turn = 0;
  const ask = async (path: string, body?: object) => {
    const all = servers();
    const { origin } = all[(turn += 1) % all.length]!;
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
    const options = body && { method: 'POST', headers, body: JSON.stringify(body) };
    try {
      const answer = await fetch(origin + path, options);
      const text = await answer.text();
      counted.answers += 1;
      if (answer.status >= 500) counted.bad.push(`${path}: ${answer.status} ${text.slice(0, 200)}`);
      return { status: answer.status, text };
    } catch (error) {
      counted.bad.push(`${path}: ${(error as Error).message}`);
      return { status: 0, text: '' };
    }
  };
  const live = async (patient: number) => {
    for (let visit = 0; !over.aborted; visit += 1) {
      for (const path of ['/', '/book', '/gallery', '/api/availability?from=2026-11-24&to=2026-12-24'])
        await ask(path);
      const day = new Date(Date.UTC(2026, 10, 24 + ((patient * 7 + visit) % 80))).toISOString().slice(0, 10);
      const { status, text } = await ask('/api/appointments', {
        firstName: 'Asha',
        lastName: 'Sample',
        mobileNumber: String(9_000_000_000 + patient * 10_000 + visit),
        serviceSelected: 'Preventive Care - Dental X-rays',
        date: day,
        time: ['10:00 AM', '11:00 AM', '12:00 PM', '05:00 PM'][visit % 4]!,
      });
      if (status === 201)
        counted.booked.push(z.object({ reference: z.string() }).parse(JSON.parse(text)).reference);
    }
  };
  return Promise.all(Array.from({ length: count }, (_, patient) => live(patient))).then(() => counted);
}

async function storedReferences(url: string): Promise<string[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ reference: string }>('select reference from appointments');
  await client.end();
  return rows.map(({ reference }) => reference);
}

/** Upgrades two servers, one after the other; returns a report of the effects on visitors. */
export async function upgradeWhileBooking(folder: string): Promise<string> {
  const { version, commit } = newestVersion();
  const earlier = join(folder, 'earlier');
  const postgres = await startPostgres();
  try {
    buildEarlier(earlier, commit);
    assert.ok(buildWhenChanged(), 'The build failed');
    const url = postgres.url.replace(/[^/]+$/, 'clinic');
    run('createdb', ['--host=127.0.0.1', `--port=${new URL(url).port}`, '--username=clinic', 'clinic']);
    const data = join(folder, 'data of rolling');
    const old = [await serve(earlier, url, data), await serve(earlier, url, data)];
    let servers = old;
    const over = new AbortController();
    const visits = patients(() => servers, over.signal, 8);
    await wait(3000);
    for (const one of old) {
      const now = await serve('.', url, data);
      // Like a proxy, sends no new requests to the stopping server, which finishes its open ones.
      servers = [...servers.filter((each) => each !== one), now];
      await wait(3000);
      assert.equal(await stop(one), 0);
    }
    await wait(3000);
    over.abort();
    const { booked, bad, answers } = await visits;
    const stored = new Set(await storedReferences(url));
    assert.deepEqual(bad, []);
    assert.ok(booked.length > 50, `only ${booked.length} bookings`);
    assert.deepEqual(
      booked.filter((reference) => !stored.has(reference)),
      [],
    );
    for (const server of servers) await stop(server);
    return `from ${version}: ${answers} answers, ${booked.length} bookings, none lost, no failure`;
  } finally {
    killAll();
    await postgres.stop();
    spawnSync('git', ['worktree', 'remove', '--force', earlier]);
  }
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-rolling-'));
  await step('An upgrade while patients book', async () => {
    console.log(`       ${await upgradeWhileBooking(folder)}`);
  });
  rmSync(folder, { recursive: true, force: true });
}
