import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { slotLabel } from '#features/clinic/time/slot-label.ts';
import { book, bookingOf } from '#tests/support/people/booking-clients.ts';
import { ownerSettings, signInContentOwner } from '#tests/support/people/content-owner.ts';
import { createLocation } from '#tests/support/servers/databases.ts';
import { elapsed } from '#tests/support/servers/elapsed.ts';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';
import { strikes } from '#tests/support/servers/siege-length.ts';

const kills = strikes(3, 30);
const tuesday = '2026-11-24';
const openingAt = (hour: string) => ({
  tue: [{ opens: `${hour}:00`, closes: `${hour}:50`, slots: [`${hour}:15`], lastSlotMinutes: 35 }],
});
const freeOn = async (origin: string, day: string) => {
  const answer = await fetch(`${origin}/api/availability?from=${day}&to=${day}`);
  return ((await answer.json()) as { days: { slots: { time: string }[] }[] }).days[0]!.slots.map(
    ({ time }) => time,
  );
};

test(`${kills} times kill -9 while publishing: the site is the old one or the new one, never half of each`, async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'clinic-'));
  let server: RunningServer = await runServer(ownerSettings, dataDirectory);
  onTestFinished(async () => {
    await server.stop('SIGKILL');
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const ends = { old: 0, new: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    const owner = await signInContentOwner(server.origin);
    const before = await owner.read();
    const name = `Clinic ${kill}`;
    const hour = String(8 + (kill % 12)).padStart(2, '0');
    const saved = await owner.save(({ hours }) => ({ name, hours: { ...hours, ...openingAt(hour) } }));
    const visitorsBefore = await freeOn(server.origin, tuesday);
    const publishing = owner.publish().then(
      () => true,
      () => false,
    );
    await sleep(kill % 10 === 0 ? 0 : 2 * (kill % 10));
    await server.stop('SIGKILL');
    const wasTold = await publishing;

    server = await runServer(ownerSettings, dataDirectory);
    const again = await signInContentOwner(server.origin);
    const after = await again.read();
    const { versions } = (await (await again.send('GET', '/versions')).json()) as {
      versions: { version: number; isPublished: boolean; changes: { path: string }[] }[];
    };
    const live = versions.filter(({ isPublished }) => isPublished);
    expect(live).toHaveLength(1);
    const isNew = live[0]!.version === saved.version;
    ends[isNew ? 'new' : 'old'] += 1;
    expect(wasTold && !isNew).toBe(false);
    expect(after.published).toEqual(
      isNew ? { ...before.published, name, hours: after.published.hours } : before.published,
    );
    // Unpublished content is still a draft, as it was saved.
    expect(after.draft?.name).toBe(isNew ? undefined : name);
    expect(!isNew || live[0]!.changes.some(({ path }) => path === 'name')).toBe(true);
    // Pages and free times tell of the same version.
    expect(await (await fetch(server.origin)).text()).toContain(after.published.name);
    const times = after.published.hours.tue.flatMap(({ slots }) => slots.map(slotLabel));
    expect(await freeOn(server.origin, tuesday)).toEqual(isNew ? times : visitorsBefore);
    if (!isNew) await again.discard();
  }
  expect(ends.old + ends.new).toBe(kills);
}, 600_000);

test('two servers on one PostgreSQL tell the same within two seconds, and give out no slot that is gone', async () => {
  const { location, remove } = await createLocation('postgres');
  const settings = { ...ownerSettings, DATABASE_URL: location.url! };
  const one = await runServer(settings, location.dataDirectory);
  const other = await runServer(settings, location.dataDirectory);
  onTestFinished(async () => {
    await Promise.all([one.stop('SIGKILL'), other.stop('SIGKILL')]);
    await remove();
  });
  const owner = await signInContentOwner(one.origin);
  const pages = [
    '/',
    '/services',
    '/hi/',
    '/manifest.webmanifest',
    '/service-worker.js',
    '/api/openapi.json',
  ];
  const read = (origin: string) =>
    Promise.all(pages.map(async (path) => (await fetch(origin + path)).text()));
  for (const text of await read(other.origin)) expect(text).toContain('Battisi Dental');

  await owner.save(({ hours }) => ({ name: 'Asha Dental', hours: { ...hours, ...openingAt('08') } }));
  await owner.publish();
  // In the same moment, by the server that may not have heard yet.
  const [gone, added] = await Promise.all([
    book(other.origin, bookingOf(1, { date: tuesday, time: '10:00 AM' })),
    book(other.origin, bookingOf(2, { date: tuesday, time: '08:15 AM' })),
  ]);
  expect([gone.status, added.status]).toEqual([409, 201]);
  const bothTell = async (name: string) => {
    for (const text of [await read(one.origin), await read(other.origin)].flat()) {
      expect(text).toContain(name);
      expect(text).not.toContain('Battisi Dental');
    }
  };
  await vi.waitFor(() => bothTell('Asha Dental'), { timeout: 20_000, interval: 50 });
  let published = 0;
  const publishAgain = async () => {
    const name = `Asha Dental ${++published}`;
    await owner.save({ name });
    await owner.publish();
    return elapsed(() => vi.waitFor(() => bothTell(name), { timeout: 20_000, interval: 50 }));
  };
  await expect.poll(publishAgain, { timeout: 60_000 }).toBeLessThan(2000);
});
