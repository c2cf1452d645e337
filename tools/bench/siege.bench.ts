// Measures another visitor's requests while one client attacks in every way at once; then a usual day, five times as long, and the server's
// memory after it. SIEGE_SECONDS=120 BENCH_MINUTES=20 is the full length.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { bookingBody } from '../../tests/support/people/booking-api.ts';
import { runServer, type RunningServer } from '../../tests/support/servers/run-server.ts';
import { ask, memoryOf, percentile } from '../../tests/support/servers/siege.ts';
import type { Bench, BenchResult } from './measurement.ts';

const seconds = 1000;
/** The whole benchmark takes 8.5 times as long: five minutes at most. */
const siege = Number(process.env.SIEGE_SECONDS ?? 30) * seconds;
const usualDay = siege * 5;
const rest = siege * 2.5;
/** The default limits. */
const defaults = {
  BOOKINGS_PER_MINUTE: '10',
  LIMIT_PAGES_PER_MINUTE: '600',
  LIMIT_POSTS_PER_MINUTE: '120',
  LIMIT_LIVE_PAGES: '100',
  LOG_LEVEL: 'warn',
};

export const bench: Bench = async () => {
  const server = await runServer(defaults);
  try {
    await ask(server.origin, '/');
    await sleep(5 * seconds);
    const atStart = memoryOf(server.processId);
    const besieged = await besiege(server);
    await sleep(rest);
    const afterSiege = memoryOf(server.processId);
    return {
      measurements: [
        ...besieged,
        { name: 'memory at the start', value: atStart, unit: 'MB' },
        {
          name: 'memory after the siege and a rest / at the start',
          value: afterSiege / atStart,
          unit: '×',
          bar: { is: 'at most', value: 1.25 },
        },
        await liveUsualDay(server),
      ],
      notCompared: ['the attack comes from the same machine, so that it takes its cores too'],
    };
  } finally {
    await server.remove();
  }
};

/** Repeats a request until the time is over; returns the durations. */
async function timed(until: number, every: number, work: () => Promise<{ took: number }>): Promise<number[]> {
  const took: number[] = [];
  while (Date.now() < until) {
    took.push((await work()).took);
    await sleep(every);
  }
  return took;
}

async function besiege({ origin, processId }: RunningServer): Promise<BenchResult['measurements']> {
  const until = Date.now() + siege;
  const attack = fork(new URL('./siege-attack.ts', import.meta.url), [origin, String(siege)]);
  const over = once(attack, 'exit');
  let maxMemory = 0;
  const [home, health, bookings] = await Promise.all([
    timed(until, 50, async () => {
      maxMemory = Math.max(maxMemory, memoryOf(processId));
      return ask(origin, '/');
    }),
    timed(until, 500, () => ask(origin, '/healthz')),
    timed(until, 10 * seconds, async () => {
      const booked = await book(origin, (bookedSoFar += 1));
      if (booked.status !== 201) throw new Error(`A booking beside the attack got ${booked.status}`);
      return booked;
    }),
  ]);
  await over;
  return [
    { name: 'home page of another visitor, p99', value: percentile(home, 0.99), unit: 'ms', bar: most(100) },
    { name: '/healthz, p99', value: percentile(health, 0.99), unit: 'ms', bar: most(100) },
    {
      name: 'booking of another visitor, slowest',
      value: Math.max(...bookings),
      unit: 'ms',
      bar: most(1000),
    },
    { name: 'memory, most', value: maxMemory, unit: 'MB', bar: most(400) },
  ];
}

const most = (value: number) => ({ is: 'at most', value }) as const;

let bookedSoFar = 0;
const times = ['10:00 AM', '11:00 AM', '12:00 PM'];

const book = (origin: string, n: number) =>
  ask(origin, '/api/appointments', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify(
      bookingBody({
        mobileNumber: `98${String(12_340_000 + n).padStart(8, '0')}`,
        date: `2026-12-0${1 + (Math.floor(n / times.length) % 4)}`,
        time: times.at(n % times.length),
      }),
    ),
  });

/** Sends thirty requests a second, most of them for cached pages. */
async function liveUsualDay({ origin, processId }: RunningServer) {
  const paths = [
    '/',
    '/',
    '/services',
    '/gallery',
    '/',
    '/book?service=x',
    '/',
    '/api/availability',
    '/',
    '/staff',
  ];
  let n = 0;
  await timed(Date.now() + usualDay, 33, () =>
    ask(origin, paths[(n += 1) % paths.length]!, {
      // Requests come from different addresses, as those of real visitors.
      from: `127.0.${1 + (n % 200)}.1`,
      headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' },
    }),
  );
  return {
    name: 'memory after a usual day of thirty requests a second',
    value: memoryOf(processId),
    unit: 'MB',
    bar: most(200),
  };
}
