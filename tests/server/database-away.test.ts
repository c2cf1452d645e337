import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleFacts } from '#features/clinic/clinic-facts.ts';
import { bookingBody } from '#tests/support/booking-api.ts';
import { startWire } from '#tests/support/cut-wire.ts';
import { createLocation } from '#tests/support/databases.ts';
import { galleryPassword, signInToGallery } from '#tests/support/gallery-staff.ts';
import { runServer, type RunningServer } from '#tests/support/run-server.ts';

let server: RunningServer;
let wire: Awaited<ReturnType<typeof startWire>>;
let gallery: Awaited<ReturnType<typeof signInToGallery>>;
let remove: () => Promise<void>;
beforeAll(async () => {
  const place = await createLocation('postgres');
  ({ remove } = place);
  wire = await startWire(place.location.url!);
  const settings = { DATABASE_URL: wire.url, GALLERY_PASSWORD: galleryPassword };
  server = await runServer(settings, place.location.dataDirectory);
  gallery = await signInToGallery(server.origin);
});
afterAll(async () => {
  await server.stop();
  wire.close();
  await remove();
});

const key = crypto.randomUUID();
const book = () =>
  fetch(`${server.origin}/api/appointments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(bookingBody()),
  });

describe('while the database can’t be reached', () => {
  beforeAll(() => wire.cut());

  test.each([
    ['a booking', book],
    [
      'a look at the free times',
      () => fetch(`${server.origin}/api/availability?from=2026-11-24&to=2026-11-25`),
    ],
    ['a change of the gallery', () => gallery.send('PUT', '/order', { ids: [] })],
    [
      'the question who is signed in',
      () => fetch(`${server.origin}/api/auth/session`, { headers: { Cookie: gallery.cookie } }),
    ],
  ])('%s is told when to try again, and the telephone number', async (_, ask) => {
    const response = await ask();
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({
      status: 503,
      title: 'The clinic’s computer can’t reach its records right now',
      detail: expect.stringContaining(sampleFacts.phone.display),
    });
  });

  test('a booking without scripts keeps what was typed', async () => {
    const form = { ...bookingBody(), month: '2026-11', time: '10:00', key, openedAt: '0', press: 'send' };
    const response = await fetch(`${server.origin}/book`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('value="Patil"');
  });
});

test('with the database everything is there again, and the booking is made', async () => {
  wire.mend();
  const booked = await book();
  expect(booked.status).toBe(201);
  expect((await gallery.send('PUT', '/order', { ids: [] })).status).not.toBe(503);
});
