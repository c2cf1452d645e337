import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openEvents } from '#tests/support/event-stream.ts';
import { createLocation } from '#tests/support/databases.ts';
import { galleryPassword, signInToGallery } from '#tests/support/gallery-staff.ts';
import { runServer } from '#tests/support/run-server.ts';

const settings = { GALLERY_PASSWORD: galleryPassword };
interface List {
  items: { id: string; title: string }[];
}
const listOf = async (origin: string) =>
  ((await (await fetch(`${origin}/api/gallery`)).json()) as List).items;

test('what one server process changes, pages of the other hear, and its kept pages go (PostgreSQL)', async () => {
  const { location, remove } = await createLocation('postgres');
  const start = () => runServer({ ...settings, DATABASE_URL: location.url! }, location.dataDirectory);
  const [one, other] = await Promise.all([start(), start()]);
  onTestFinished(async () => {
    await Promise.all([one.stop('SIGKILL'), other.stop('SIGKILL')]);
    await remove();
  });
  const kept = async () => (await fetch(`${other.origin}/gallery`)).text();
  expect(await kept()).not.toContain('Told by the first');
  const page = await openEvents(`${other.origin}/api/gallery/live`);
  await page.until(/event: beat\n/);
  const staff = await signInToGallery(one.origin);
  const [first] = await listOf(one.origin);
  await staff.send('PATCH', `/${first!.id}`, { title: 'Told by the first' });
  const before = performance.now();
  await page.until(/event: changed\n/);
  // Told, not found at the next look at the revisions.
  expect(performance.now() - before).toBeLessThan(1000);
  expect(await kept()).toContain('Told by the first');
  page.close();
});

test('a kill between a picture’s files and its row leaves nothing after the next start', async () => {
  const server = await runServer(settings);
  const { dataDirectory } = server;
  const folder = join(dataDirectory, 'pictures/gallery');
  const stored = async () => (await readdir(folder)).filter((name) => name.endsWith('_cut-short.jpg'));
  const staff = await signInToGallery(server.origin);
  const bytes = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'olive' } })
    .jpeg()
    .toBuffer();
  const sent = staff.upload({ name: 'cut short.jpg', type: 'image/jpeg', bytes }).catch(() => undefined);
  // Looked at without a pause: the files are there for a moment before the row is.
  while ((await stored()).length === 0) await new Promise(setImmediate);
  await server.stop('SIGKILL');
  await sent;
  const restarted = await runServer(settings, dataDirectory);
  onTestFinished(() => restarted.remove());
  const items = await listOf(restarted.origin);
  // Killed before the row or, on a slow machine, just after it: files and rows agree.
  expect((await stored()).length).toBe(items.filter(({ title }) => title === 'cut short').length);
  expect(await readdir(folder)).toHaveLength(items.length);
});
