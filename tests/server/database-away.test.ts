import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import failureWords from '#features/site/failure/words.en.ts';
import staffWords from '#features/staff/frame/words.en.ts';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import { book as bookFrom, bookingOf, statuses, type Answer } from '#tests/support/people/booking-clients.ts';
import { startWire } from '#tests/support/servers/cut-wire.ts';
import { createLocation } from '#tests/support/servers/databases.ts';
import { galleryPassword, signInToGallery } from '#tests/support/people/gallery-staff.ts';
import { staffPages } from '#tests/support/people/staff-pages.ts';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';

let server: RunningServer;
let wire: Awaited<ReturnType<typeof startWire>>;
let gallery: Awaited<ReturnType<typeof signInToGallery>>;
/** The owner's session cookie. */
let cookie: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  const place = await createLocation('postgres');
  ({ remove } = place);
  wire = await startWire(place.location.url!);
  const settings = {
    DATABASE_URL: wire.url,
    GALLERY_PASSWORD: galleryPassword,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
  };
  server = await runServer(settings, place.location.dataDirectory);
  gallery = await signInToGallery(server.origin);
  const signedIn = await post('/api/auth/sign-in', JSON.stringify(owner), 'application/json');
  cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
});
afterAll(async () => {
  await server.stop();
  wire.close();
  await remove();
});

const owner = { email: 'owner@clinic.example', password: 'nine quiet umbrellas' };
const open = (path: string) => fetch(server.origin + path, { headers: { Cookie: cookie } });
const post = (path: string, body: string | URLSearchParams, type = 'application/x-www-form-urlencoded') =>
  fetch(server.origin + path, {
    method: 'POST',
    headers: { Origin: server.origin, 'Content-Type': type, ...(cookie && { Cookie: cookie }) },
    body,
  });
const ownPage = `/appointment/${'A'.repeat(22)}`;
const allStaffPages = ['/staff', `/staff/invitation/${'A'.repeat(43)}`, ...staffPages];

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

  test.each([ownPage, `${ownPage}/data`, `/book?appointment=${'A'.repeat(22)}`])(
    'the page %s says so to its visitor, with the telephone number',
    async (path) => {
      const response = await fetch(server.origin + path);
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
      const html = await response.text();
      expect(html).toContain(`<h1>${failureWords.failureTitle}</h1>`);
      expect(html.slice(html.indexOf('<main'))).toContain(`href="${sampleFacts.phone.href}"`);
    },
  );

  test('a press on the patient page without scripts is answered so too', async () => {
    const response = await post(ownPage, new URLSearchParams({ deed: 'cancel' }));
    expect(response.status).toBe(503);
    expect(await response.text()).toContain(`<h1>${failureWords.failureTitle}</h1>`);
  });

  test.each(allStaffPages)('the page %s tells staff that the database is away', async (path) => {
    const response = await open(path);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.text()).toContain(`>${staffWords.databaseAwayTitle}</h1>`);
  });

  test.each([ownPage, '/staff/patients'])('and %s.data, for which scripts ask', async (path) => {
    const response = await open(`${path}.data`);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    // With this React Router reads the answer, and shows the page that says so.
    expect(response.headers.get('X-Remix-Response')).toBe('yes');
    expect(await response.text()).toContain('"ErrorResponse"');
  });

  test.each([
    ['/staff', { intent: 'password', ...owner }],
    ['/staff/account', { intent: 'profile', displayName: 'Asha' }],
    ['/staff/closures', { intent: 'holidays', date: '2027-01-26' }],
    ['/staff/messages', { decision: 'arrived', id: 'x' }],
    ['/staff/patients', { q: 'Patil' }],
    [`/staff/invitation/${'A'.repeat(43)}`, { password: 'nine quiet umbrellas' }],
    ['/gallery/edit', { intent: 'login', password: galleryPassword }],
  ])('submitted forms of %s are refused in place, so that the input stays', async (path, fields) => {
    const response = await post(`${path}.data`, new URLSearchParams(fields));
    expect(response.status).toBe(503);
    const text = await response.text();
    expect(text).toContain('"database-away"');
    expect(text).not.toContain('"ErrorResponse"');
  });
});

test('with the database everything is there again, and the booking is made', async () => {
  wire.mend();
  const booked = await book();
  expect(booked.status).toBe(201);
  expect((await gallery.send('PUT', '/order', { ids: [] })).status).not.toBe(503);
  expect((await fetch(server.origin + ownPage)).status).toBe(404);
  for (const path of allStaffPages) expect((await open(path)).status, path).toBe(200);
});

test('a booking for which no connection becomes free is told to come back, and answered then', async () => {
  const { location, remove } = await createLocation('postgres');
  const url = `${location.url}?connect_timeout=3`;
  const busy = await runServer({ DATABASE_URL: url }, location.dataDirectory);
  const holder = new Client({ connectionString: location.url });
  onTestFinished(async () => {
    await busy.stop('SIGKILL');
    await holder.end();
    await remove();
  });
  const bookFor = async (patient: number): Promise<Answer> =>
    bookFrom(busy.origin, bookingOf(patient, { date: '2026-11-24', time: '10:00 AM' }));
  await holder.connect();
  await holder.query('begin; lock table appointments in access exclusive mode');
  // Twice as many as the pool has connections, all of which wait for the table.
  const refused = Promise.withResolvers<void>();
  let refusals = 0;
  const first = Promise.all(
    Array.from({ length: 20 }, async (_, patient) => {
      const answer = await bookFor(patient);
      if (answer.status === 503 && (refusals += 1) === 10) refused.resolve();
      return answer;
    }),
  );
  await Promise.race([refused.promise, first]);
  await holder.query('rollback');
  const answers = await Promise.all(
    (await first).map(async (refusal, patient) => {
      let answer = refusal;
      // On a busy machine the others may hold all connections for so long once more.
      for (let tries = 0; answer.status === 503 && tries < 20; tries += 1) answer = await bookFor(patient);
      return answer;
    }),
  );
  expect(refusals).toBeGreaterThanOrEqual(10);
  expect(statuses(answers)).toEqual({ 201: 1, 409: 19 });
});
