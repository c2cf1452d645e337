// The attack of `siege.bench.ts`, in its own process, so that it does not slow the measured visitor.
import { setTimeout as sleep } from 'node:timers/promises';
import { bookingBody } from '../../tests/support/people/booking-api.ts';
import { ask, attacker, flood, openLivePages, pipeline } from '../../tests/support/servers/siege.ts';

const [origin, milliseconds] = process.argv.slice(2) as [string, string];
const until = Date.now() + Number(milliseconds);

/** Posts bookings of one slot, twenty times a second. */
async function post(): Promise<void> {
  while (Date.now() < until) {
    void ask(origin, '/api/appointments', {
      from: attacker,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify(bookingBody({ date: '2026-12-08' })),
    }).catch(() => {});
    await sleep(50);
  }
}

async function pipelineAgainAndAgain(): Promise<void> {
  while (Date.now() < until) {
    const sockets = Array.from({ length: 5 }, () => pipeline(origin, '/no-such-page', 2000));
    await sleep(5000);
    for (const socket of sockets) socket.destroy();
  }
}

const pages = flood(origin, 50, (n) => `/book?service=${n}`);
const live = openLivePages(origin, 1000);
await Promise.all([post(), pipelineAgainAndAgain(), sleep(Number(milliseconds))]);
await pages.stop();
(await live).close();
console.log(`attack: pages by status ${JSON.stringify(pages.answered)}`);
process.exit(0);
