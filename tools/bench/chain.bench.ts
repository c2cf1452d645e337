// Several servers on a PostgreSQL with a synchronous standby: what do patients notice when a server is killed, and when the database is?
// In the place of a fail-over manager (Patroni) stands this program; in that of HAProxy, a wire that leads to the one or the other.
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { openEvents } from '../../tests/support/servers/event-stream.ts';
import { startPostgres } from '../../tests/support/servers/postgres.ts';
import { mondayMorning, runServer, type RunningServer } from '../../tests/support/servers/run-server.ts';
import { startWire } from '../../tests/support/servers/cut-wire.ts';
import { median } from './both-databases.ts';
import type { Bench, Measurement } from './measurement.ts';

const ownerEmail = 'owner@clinic.example';
const ownerPassword = 'nine quiet umbrellas';
const bookers = 6;
const phase = 6000;
const longestTry = 30_000;

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<Row>(sql);
  await client.end();
  return rows;
}

interface Acknowledged {
  reference: string;
  /** By performance.now(). */
  at: number;
}

/** Patients who book without a pause, and try again with the same key until they are answered, as the booking form does. */
function patients(servers: () => RunningServer[], over: AbortSignal) {
  const acknowledged: Acknowledged[] = [];
  let turn = 0;
  const tryToBook = async (body: string, key: string): Promise<boolean> => {
    const all = servers();
    const { origin } = all[(turn += 1) % all.length]!;
    try {
      const answer = await fetch(`${origin}/api/appointments`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body,
        signal: AbortSignal.timeout(longestTry),
      });
      const { reference } = (await answer.json()) as { reference?: string };
      if (answer.status === 201) acknowledged.push({ reference: reference!, at: performance.now() });
      return answer.status < 500;
    } catch {
      return false;
    }
  };
  const live = async (patient: number) => {
    for (let visit = 0; !over.aborted; visit += 1) {
      const day = new Date(Date.UTC(2026, 10, 24 + ((patient * 13 + visit) % 80))).toISOString().slice(0, 10);
      const body = JSON.stringify({
        firstName: 'Asha',
        lastName: 'Sample',
        mobileNumber: String(9_000_000_000 + patient * 100_000 + visit),
        serviceSelected: 'Preventive Care - Dental X-rays',
        date: day,
        time: ['10:00 AM', '11:00 AM', '12:00 PM', '05:00 PM', '06:00 PM'][visit % 5],
      });
      const key = crypto.randomUUID();
      while (!(await tryToBook(body, key)) && !over.aborted) await wait(100);
    }
  };
  const done = Promise.all(Array.from({ length: bookers }, (_, patient) => live(patient)));
  return { acknowledged, done };
}

/** The longest time in which nobody's booking was confirmed, in seconds. */
function longestPause(acknowledged: readonly Acknowledged[], from: number, to: number): number {
  const times = [from, ...acknowledged.map(({ at }) => at).filter((at) => at > from && at < to), to];
  return Math.max(...times.slice(1).map((at, index) => at - times[index]!)) / 1000;
}

/** How long after a patient pressed, on one server, the open desk of another hears of the booking, in milliseconds. */
async function seenElsewhere(one: RunningServer, other: RunningServer): Promise<number> {
  const signedIn = await fetch(`${other.origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { Origin: 'http://127.0.0.1:1', 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: ownerEmail, password: ownerPassword }),
  });
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const desk = await openEvents(`${other.origin}/api/staff/live`, { Cookie });
  await desk.until(/event: beat\n/);
  const times: number[] = [];
  for (let day = 0; day < 9; day += 1) {
    const body = JSON.stringify({
      firstName: 'Asha',
      lastName: 'Sample',
      mobileNumber: `988000000${day}`,
      serviceSelected: 'Preventive Care - Dental X-rays',
      date: `2026-12-0${(day % 5) + 1}`,
      time: day < 5 ? '07:00 PM' : '08:00 PM',
    });
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
    const start = performance.now();
    await fetch(`${one.origin}/api/appointments`, { method: 'POST', headers, body });
    await desk.until(/event: changed\n/);
    times.push(performance.now() - start);
  }
  desk.close();
  return median(times);
}

export const bench: Bench = async () => {
  const primary = await startPostgres({ durable: true });
  const standby = await startPostgres({ durable: true, standbyOf: primary.url });
  await query(primary.url, "alter system set synchronous_standby_names = 'standby'");
  await query(primary.url, 'select pg_reload_conf()');
  const wire = await startWire(primary.url);
  const settings = {
    DATABASE_URL: wire.url,
    PUBLIC_URL: 'http://127.0.0.1:1',
    CLINIC_NOW: mondayMorning,
    CLINIC_CHAIRS: '20',
    OWNER_EMAIL: ownerEmail,
    OWNER_PASSWORD: ownerPassword,
  };
  const first = await runServer(settings);
  let servers = [
    first,
    await runServer(settings, first.dataDirectory),
    await runServer(settings, first.dataDirectory),
  ];
  const all = servers;
  const heard = await seenElsewhere(servers[0]!, servers[1]!);

  const over = new AbortController();
  const { acknowledged, done } = patients(() => servers, over.signal);
  await wait(1000);
  const calm = performance.now();
  await wait(phase);
  const serverDies = performance.now();
  await servers[2]!.stop('SIGKILL');
  servers = servers.slice(0, 2);
  await wait(phase);
  const databaseDies = performance.now();
  primary.kill();
  await query(standby.url, 'select pg_promote()');
  wire.leadTo(standby.url);
  await wait(phase * 3);
  const end = performance.now();
  over.abort();
  await done;

  const stored = await query<{ reference: string; mobile: string }>(
    standby.url,
    'select reference, mobile from appointments',
  );
  const there = new Set(stored.map(({ reference }) => reference));
  const lost = acknowledged.filter(({ reference }) => !there.has(reference)).length;
  const doubled = stored.length - new Set(stored.map(({ mobile }) => mobile)).size;
  const inCalm = acknowledged.filter(({ at }) => at > calm && at < serverDies).length;
  for (const server of all) await server.stop('SIGKILL');
  await first.remove();
  wire.close();
  await standby.stop();
  await primary.stop();
  const none = { is: 'at most', value: 0 } as const;
  const measurements: Measurement[] = [
    { name: 'three servers: bookings, each on two disks', value: (inCalm / phase) * 1000, unit: '/s' },
    {
      name: 'from the press to the desk that is open on another server',
      value: heard,
      unit: 'ms',
      bar: { is: 'at most', value: 1000 },
    },
    {
      name: 'longest pause when a server is killed',
      value: longestPause(acknowledged, serverDies, databaseDies),
      unit: 's',
    },
    {
      name: 'longest pause when the database is killed and the standby takes over',
      value: longestPause(acknowledged, databaseDies, end),
      unit: 's',
    },
    { name: `confirmed bookings lost, of ${acknowledged.length}`, value: lost, unit: '', bar: none },
    { name: 'bookings stored twice', value: doubled, unit: '', bar: none },
  ];
  return {
    measurements,
    notCompared: ['PgBouncer, HAProxy, Patroni, an object store that is away, a clock that jumps'],
  };
};
