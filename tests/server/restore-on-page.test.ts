import { readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, afterAll, expect, test } from 'vitest';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import { ownerSettings, signInContentOwner } from '#tests/support/people/content-owner.ts';
import { openEvents } from '#tests/support/servers/event-stream.ts';
import { owner } from '#tests/support/servers/first-start.ts';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';

const page = '/staff/health/restore';
let server: RunningServer;
beforeAll(async () => {
  server = await runServer(ownerSettings);
});
afterAll(() => server.remove());

const statusOf = async () =>
  ((await (await fetch(`${server.origin}/healthz`)).json()) as { status: string }).status;
const isOver = async () => {
  await expect.poll(statusOf, { timeout: 60_000 }).toBe('alive');
};
const backups = async () =>
  (await readdir(join(server.dataDirectory, 'backups'))).filter((name) => name.endsWith('.age'));

async function book(time: string) {
  const answer = await fetch(`${server.origin}/api/appointments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify(bookingBody({ time })),
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(201);
  const { manageUrl } = JSON.parse(text) as { manageUrl: string };
  return manageUrl.split('/').at(-1)!;
}

/** The owner in a browser without JavaScript. */
async function signIn() {
  const { Cookie } = await signInContentOwner(server.origin);
  const headers = { Origin: server.origin, Cookie };
  return {
    headers,
    open: async (path: string) => (await fetch(server.origin + path, { headers, redirect: 'manual' })).text(),
    post: async (path: string, fields: Record<string, string>) => {
      const body = new URLSearchParams(fields);
      const answer = await fetch(server.origin + path, { method: 'POST', headers, body, redirect: 'manual' });
      return answer.text();
    },
  };
}
async function backedUp() {
  const person = await signIn();
  await person.post('/staff/health', { intent: 'back-up' });
  await expect.poll(backups, { timeout: 60_000 }).toHaveLength(1);
  const [name] = await backups();
  return {
    person,
    file: join(server.dataDirectory, 'backups', name!),
    form: { intent: 'restore', name: name! },
  };
}
const isFree = async (time: string) => {
  const answer = await fetch(`${server.origin}/api/availability?from=2026-11-24&to=2026-11-24`);
  const { days } = (await answer.json()) as { days: { slots: { time: string; free: boolean }[] }[] };
  return days[0]!.slots.find((slot) => slot.time === time)!.free;
};

test('an owner restores a backup on the page: name and password are asked, a spoilt one or a second server changes nothing, a whole one does, with the visits booked since or exactly as it was', async () => {
  const token = await book('10:00 AM');
  const { person, file, form } = await backedUp();
  await book('11:00 AM');
  const link = `${server.origin}/api/appointments/${token}`;
  const isComing = async () => ((await (await fetch(link)).json()) as { coming: boolean | null }).coming;
  await fetch(`${link}/coming`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.origin },
    body: JSON.stringify({ coming: true }),
  });
  expect(await isComing()).toBe(true);
  expect(await person.open(page)).toContain('Answers about coming and outcomes of calls since then are lost');
  const whole = { ...form, clinicName: 'Battisi Dental', password: owner.password };

  expect(await person.post(page, { ...whole, clinicName: 'Another' })).toContain(
    'not the name of the clinic',
  );
  expect(await person.post(page, { ...whole, password: 'six loud umbrellas' })).toContain(
    'not your current password',
  );
  expect(await statusOf()).toBe('alive');

  const bytes = readFileSync(file);
  const spoilt = Buffer.from(bytes);
  spoilt[spoilt.length - 1]! ^= 1;
  writeFileSync(file, spoilt);
  await (await signIn()).post(page, whole);
  await isOver();
  expect(await (await signIn()).open(page)).toContain('bytes of it are wrong');
  expect(await isFree('11:00 AM')).toBe(false);

  writeFileSync(file, bytes);
  const another = new DatabaseSync(join(server.dataDirectory, 'clinic.db'));
  another.prepare('select count(*) from appointments').get();
  await (await signIn()).post(page, whole);
  await isOver();
  another.close();
  expect(await (await signIn()).open(page)).toContain('A second server uses the same data');
  expect(await isFree('11:00 AM')).toBe(false);

  const last = await signIn();
  const desk = await openEvents(`${server.origin}/api/gallery/live`);
  expect(await last.post(page, whole)).toContain('The backup is being restored');
  expect(await desk.ended()).toBe(true);
  await isOver();
  expect(await isFree('10:00 AM')).toBe(false);
  expect(await isFree('11:00 AM')).toBe(false);
  expect(await isComing()).toBe(null);
  expect(await last.open(page)).not.toContain('The clinic is as it was');
  // Sessions and links from before the restore open nothing.
  expect((await fetch(server.origin + page, { headers: last.headers, redirect: 'manual' })).status).toBe(302);
  const after = await signIn();
  expect(await after.open(page)).toContain('All accounts are as they were before the restore');
  expect(await after.open(page)).toMatch(
    /Restored\. The clinic is as it was on .*replaced-.*The visit that was booked since stands again/s,
  );
  expect(await after.open('/staff/record')).toContain('Restored a backup');

  await after.post(page, { ...whole, visits: 'exactly' });
  await isOver();
  expect(await isFree('10:00 AM')).toBe(false);
  expect(await isFree('11:00 AM')).toBe(true);
  // It works on: a booking is taken, and another restore is possible.
  await book('12:00 PM');
  expect(await (await signIn()).open(page)).toContain('1 is not in the backup');
});
