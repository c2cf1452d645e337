import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import { createLocation } from '#tests/support/servers/databases.ts';
import { galleryPassword, signInToGallery } from '#tests/support/people/gallery-staff.ts';
import { runServer } from '#tests/support/servers/run-server.ts';

test('servers on one database read each other’s links and sessions, whatever folders they have (PostgreSQL)', async () => {
  const { location, remove } = await createLocation('postgres');
  const otherDirectory = await mkdtemp(join(tmpdir(), 'clinic-'));
  const settings = { DATABASE_URL: location.url!, GALLERY_PASSWORD: galleryPassword };
  const one = await runServer(settings, location.dataDirectory);
  onTestFinished(async () => {
    await one.stop('SIGKILL');
    await rm(otherDirectory, { recursive: true });
    await remove();
  });
  const other = await runServer(settings, otherDirectory);
  onTestFinished(() => other.stop('SIGKILL'));

  const booked = await fetch(`${one.origin}/api/appointments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify(bookingBody()),
  });
  const { manageUrl } = (await booked.json()) as { manageUrl: string };
  const token = manageUrl.split('/').at(-1);
  expect((await fetch(`${other.origin}/api/appointments/${token}`)).status).toBe(200);
  const { cookie } = await signInToGallery(one.origin);
  const session = async (headers: Record<string, string>) =>
    (await fetch(`${other.origin}/api/auth/session`, { headers })).status;
  expect([await session({ Cookie: cookie }), await session({})]).toEqual([200, 401]);
});
