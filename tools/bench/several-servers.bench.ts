// Measures the effects on patients while parts fail, one after the other: several servers behind HAProxy and PgBouncer, on a PostgreSQL with
// a synchronous standby, with pictures in an object store. This program itself acts as the fail-over manager (Patroni).
// POOL_MODE=transaction measures PgBouncer in that mode.
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../tests/support/servers/free-port.ts';
import { startPostgres } from '../../tests/support/servers/postgres.ts';
import { mondayMorning, runServer } from '../../tests/support/servers/run-server.ts';
import { killAll, until } from '../deploy/programs.ts';
import { ensureSystemPackages } from '../ensure-system-packages.ts';
import { startHaproxy, startPool, startStore, wrongClock } from './server-engines.ts';
import {
  startBookers,
  freeSlots,
  listeners,
  maxPause,
  maxInOneSecond,
  owner,
  seenElsewhere,
  signInAt,
} from './server-visitors.ts';
import type { Bench, Measurement } from './measurement.ts';

const patients = 6;
const openPages = 60;
const phase = 6000;
const publicUrl = 'http://127.0.0.1:1';
const mode = process.env.POOL_MODE ?? 'session';

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<Row>(sql);
  await client.end();
  return rows;
}

/** Starts a primary and its synchronous standby. */
async function startDatabases() {
  const primary = await startPostgres({ durable: true });
  await query(primary.url, 'create role haproxy login');
  const standby = await startPostgres({ durable: true, standbyOf: primary.url });
  await query(primary.url, "alter system set synchronous_standby_names = 'standby'");
  await query(primary.url, 'select pg_reload_conf()');
  return { primary, standby };
}

async function startServers() {
  process.once('exit', killAll);
  const { primary, standby } = await startDatabases();
  const ports = [await freePort(), await freePort(), await freePort()];
  const front = await startHaproxy(
    [primary.url, standby.url],
    ports.map((port) => `127.0.0.1:${port}`),
  );
  const pool = await startPool(front.database, mode);
  const store = await startStore();
  const clock = wrongClock();
  const settings = {
    DATABASE_URL: pool.url,
    ...(mode === 'transaction' && {
      DATABASE_SESSION_URL: `postgres://clinic@127.0.0.1:${front.database}/postgres`,
    }),
    STORAGE_URL: store.storageUrl,
    PUBLIC_URL: publicUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    CLINIC_NOW: mondayMorning,
    CLINIC_CHAIRS: '20',
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
  };
  const serve = (index: number, more = {}) => runServer({ ...settings, ...more, PORT: String(ports[index]) });
  // HAProxy may choose the standby until it has checked both.
  await until('HAProxy', async () => (await readOnlyAnswers(front.database)) === 0, front.program);
  const servers = [await serve(0), await serve(1, clock.settings), await serve(2)];
  const isUp = (name: string) => front.program.output().includes(`Server site/${name} is UP`);
  await until('The three servers', async () => ['one', 'two', 'three'].every(isUp), front.program);
  const stop = async () => {
    for (const server of servers) await server.remove();
    killAll();
    await store.stop();
    for (const one of [pool, clock]) one.remove();
    await standby.stop();
    await primary.stop();
  };
  return { primary, standby, front, pool, store, clock, servers, stop };
}

/** The number of four connections that reach a read-only database. */
async function readOnlyAnswers(port: number): Promise<number> {
  const url = `postgres://clinic@127.0.0.1:${port}/postgres`;
  const ask = () => query<{ isStandby: boolean }>(url, 'select pg_is_in_recovery() as "isStandby"');
  const answers = await Promise.all(Array.from({ length: 4 }, ask));
  return answers.filter(([row]) => row!.isStandby).length;
}

/** Seconds after `from` until all servers serve a picture of the gallery again. */
async function pictureIsBack(origins: readonly string[], path: string, from: number): Promise<number> {
  const isThere = async (origin: string) => (await fetch(origin + path)).status === 200;
  await until('The picture', async () => (await Promise.all(origins.map(isThere))).every(Boolean));
  return (performance.now() - from) / 1000;
}

export const bench: Bench = async () => {
  ensureSystemPackages('postgresql', 'pgbouncer', 'haproxy', 'faketime');
  const { primary, standby, front, pool, store, clock, servers, stop } = await startServers();
  const [first, jumps, dies] = servers as [(typeof servers)[0], (typeof servers)[0], (typeof servers)[0]];
  try {
    const cookie = await signInAt(jumps.origin, publicUrl);
    const heard = await seenElsewhere(first.origin, jumps.origin, cookie);
    const list = (await (await fetch(`${front.site}/api/gallery`)).json()) as { items: { image: string }[] };
    const picture = list.items[0]!.image;

    const over = new AbortController();
    const pages = listeners(front.site, openPages, over.signal);
    await until('The open pages', async () => pages.opened() === openPages);
    const { acknowledged, refused, done } = startBookers(
      front.site,
      await freeSlots(front.site),
      patients,
      over.signal,
    );
    const mark = async (milliseconds: number) => {
      const from = performance.now();
      await wait(milliseconds);
      return from;
    };
    await mark(1000);
    const calm = await mark(phase);
    const serverDies = performance.now();
    await dies.stop('SIGKILL');
    await mark(phase + 3000);
    const back = pages.back.map((at) => at - serverDies);
    const poolDies = performance.now();
    await pool.restart();
    await mark(phase);
    const storeAway = performance.now();
    const { mend } = store.away();
    await mark(phase);
    const withoutStore = (await fetch(first.origin + picture)).status;
    mend();
    const pictures = await pictureIsBack([first.origin, jumps.origin], picture, performance.now());
    const clockJumps = performance.now();
    clock.jump(3600);
    await mark(phase);
    const databaseDies = performance.now();
    primary.kill();
    await query(standby.url, 'select pg_promote()');
    await mark(phase * 2);
    const end = performance.now();
    over.abort();
    await Promise.all([done, pages.done]);
    // The server whose clock jumped has ended the sessions as inactive.
    const anew = await signInAt(first.origin, publicUrl);
    const heardAgain = await seenElsewhere(jumps.origin, first.origin, anew);
    const tellsClock = async () =>
      (await (await fetch(`${jumps.origin}/metrics`)).text()).includes(
        'clinic_health_broken{cause="clock"} 1',
      );
    await until('The word of the wrong clock', tellsClock);

    const stored = await query<{ reference: string; mobile: string }>(
      standby.url,
      'select reference, mobile from appointments',
    );
    const there = new Set(stored.map(({ reference }) => reference));
    const lost = acknowledged.filter(({ reference }) => !there.has(reference)).length;
    const doubled = stored.length - new Set(stored.map(({ mobile }) => mobile)).size;
    const inCalm = acknowledged.filter(({ at }) => at > calm && at < serverDies).length;
    if (refused.length > 0) console.log(`Refused: ${[...new Set(refused)].join('\n')}`);
    const none = { is: 'at most', value: 0 } as const;
    const second = { is: 'at most', value: 1000 } as const;
    const pause = (when: string, from: number, to: number): Measurement => ({
      name: `longest pause ${when}`,
      value: maxPause(acknowledged, from, to),
      unit: 's',
    });
    const measurements: Measurement[] = [
      {
        name: `bookings (PgBouncer: ${mode}), each on two disks`,
        value: (inCalm / phase) * 1000,
        unit: '/s',
      },
      { name: 'from the press to the open desk at another server', value: heard, unit: 'ms', bar: second },
      { name: 'the same after everything below', value: heardAgain, unit: 'ms', bar: second },
      pause('while nothing fails', calm, serverDies),
      pause('when a server is killed', serverDies, poolDies),
      { name: `open pages back, of about ${openPages / 3}`, value: back.length, unit: '' },
      { name: 'the first of them after', value: Math.min(...back) / 1000, unit: 's' },
      { name: 'the last of them after', value: Math.max(...back) / 1000, unit: 's' },
      { name: 'most of them in one second', value: maxInOneSecond(back), unit: '' },
      pause('when PgBouncer is killed and comes back', poolDies, storeAway),
      pause('while the object store is away', storeAway, clockJumps),
      { name: 'a picture meanwhile: status', value: withoutStore, unit: '' },
      { name: 'pictures back after the store', value: pictures, unit: 's' },
      pause('when a server’s clock jumps an hour', clockJumps, databaseDies),
      pause('when the database is killed and the standby takes over', databaseDies, end),
      { name: `confirmed bookings lost, of ${acknowledged.length}`, value: lost, unit: '', bar: none },
      { name: 'bookings stored twice', value: doubled, unit: '', bar: none },
      { name: 'bookings refused', value: refused.length, unit: '', bar: none },
    ];
    return { measurements, notCompared: ['Patroni: this program promotes at once'] };
  } finally {
    await stop();
  }
};
