import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';
import { ask } from '#tests/support/servers/siege.ts';

const book = (server: RunningServer, time: string) =>
  ask(server.origin, '/api/appointments', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify(bookingBody({ time })),
  });
/** No file may be written beyond so many bytes. */
const mayWrite = (server: RunningServer, bytes: string) =>
  execFileSync('prlimit', ['--pid', String(server.processId), `--fsize=${bytes}:unlimited`]);

test('while the disk takes nothing, bookings are refused by telephone number, pages are shown, and /readyz says so', async () => {
  const server = await runServer();
  try {
    expect((await book(server, '10:00 AM')).status).toBe(201);
    expect((await ask(server.origin, '/readyz')).status).toBe(200);

    mayWrite(server, '1');
    const refused = await book(server, '11:00 AM');
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(refused.body).toContain('+91 00000 00000');
    await expect.poll(async () => (await ask(server.origin, '/readyz')).status).toBe(503);
    expect((await ask(server.origin, '/healthz')).status).toBe(200);
    expect((await ask(server.origin, '/')).status).toBe(200);
    expect((await ask(server.origin, '/book')).status).toBe(200);

    mayWrite(server, 'unlimited');
    expect((await book(server, '11:00 AM')).status).toBe(201);
    expect((await ask(server.origin, '/readyz')).status).toBe(200);
  } finally {
    await server.remove();
  }
});

test('a disk that fills up while a backup is made stops the backup, of which nothing is left, and no booking', async () => {
  const owner = { email: 'owner@clinic.example', password: 'nine quiet umbrellas' };
  const server = await runServer({ OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password });
  try {
    // More than the limit, which is more than the database ever writes at one place.
    writeFileSync(join(server.dataDirectory, 'pictures', 'large'), Buffer.alloc(24_000_000, 'picture'));
    const headers = { Origin: server.origin };
    const signedIn = await fetch(`${server.origin}/api/auth/sign-in`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(owner),
    });
    const Cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
    const backUp = () =>
      fetch(`${server.origin}/staff/health`, {
        method: 'POST',
        headers: { ...headers, Cookie },
        body: new URLSearchParams({ intent: 'back-up' }),
      });
    mayWrite(server, '16000000');
    expect((await backUp()).status).toBe(200);
    expect((await book(server, '10:00 AM')).status).toBe(201);
    await expect.poll(() => server.output(), { timeout: 60_000 }).toContain('A backup failed');
    expect((await book(server, '11:00 AM')).status).toBe(201);
    expect((await ask(server.origin, '/readyz')).status).toBe(200);
    const kept = () => readdirSync(join(server.dataDirectory, 'backups'));
    expect(kept()).toEqual([]);

    mayWrite(server, 'unlimited');
    expect((await backUp()).status).toBe(200);
    await expect.poll(() => server.output(), { timeout: 60_000 }).toContain('A backup was made');
    expect(kept()).toHaveLength(1);
  } finally {
    await server.remove();
  }
});
