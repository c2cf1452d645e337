import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import { runServer } from '#tests/support/servers/run-server.ts';
import { ask } from '#tests/support/servers/siege.ts';

test('while the disk takes nothing, bookings are refused by telephone number, pages are shown, and /readyz says so', async () => {
  const server = await runServer();
  const book = (time: string) =>
    ask(server.origin, '/api/appointments', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify(bookingBody({ time })),
    });
  /** No file may be written beyond so many bytes. */
  const mayWrite = (bytes: string) =>
    execFileSync('prlimit', ['--pid', String(server.processId), `--fsize=${bytes}:unlimited`]);
  try {
    expect((await book('10:00 AM')).status).toBe(201);
    expect((await ask(server.origin, '/readyz')).status).toBe(200);

    mayWrite('1');
    const refused = await book('11:00 AM');
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(refused.body).toContain('+91 00000 00000');
    await expect.poll(async () => (await ask(server.origin, '/readyz')).status).toBe(503);
    expect((await ask(server.origin, '/healthz')).status).toBe(200);
    expect((await ask(server.origin, '/')).status).toBe(200);
    expect((await ask(server.origin, '/book')).status).toBe(200);

    mayWrite('unlimited');
    expect((await book('11:00 AM')).status).toBe(201);
    expect((await ask(server.origin, '/readyz')).status).toBe(200);
  } finally {
    await server.remove();
  }
});
