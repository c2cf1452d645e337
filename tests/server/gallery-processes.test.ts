import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ownerSettings, signInContentOwner } from '#tests/support/people/content-owner.ts';
import { consent, inPlace } from '#tests/support/pictures/clinic-pictures.ts';
import { createLocation } from '#tests/support/servers/databases.ts';
import { elapsed } from '#tests/support/servers/elapsed.ts';
import { openEvents } from '#tests/support/servers/event-stream.ts';
import { galleryPassword, signInToGallery } from '#tests/support/people/gallery-staff.ts';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';
import { startS3 } from '#tests/support/servers/s3-server.ts';

const settings = { GALLERY_PASSWORD: galleryPassword };
interface List {
  items: { id: string; title: string }[];
}
const olive = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'olive' } })
    .jpeg()
    .toBuffer();
const listOf = async (origin: string) =>
  ((await (await fetch(`${origin}/api/gallery`)).json()) as List).items;

/** Two server processes on one PostgreSQL and one store. */
describe('two server processes (PostgreSQL, S3)', () => {
  let one: RunningServer;
  let other: RunningServer;
  let s3: Awaited<ReturnType<typeof startS3>>;
  let bucket: string;
  let ended: () => Promise<void>;
  beforeAll(async () => {
    const { location, remove } = await createLocation('postgres');
    bucket = await mkdtemp(join(tmpdir(), 'bucket-'));
    s3 = await startS3(bucket);
    const shared = { DATABASE_URL: location.url!, STORAGE_URL: s3.storageUrl };
    const start = () => runServer({ ...settings, ...ownerSettings, ...shared }, location.dataDirectory);
    [one, other] = await Promise.all([start(), start()]);
    ended = async () => {
      await Promise.all([one.stop('SIGKILL'), other.stop('SIGKILL')]);
      await Promise.all([remove(), s3.stop()]);
      await rm(bucket, { recursive: true });
    };
  });
  afterAll(() => ended());

  test('changes of one process show in the other at once, pictures too', async () => {
    const kept = async () => (await fetch(`${other.origin}/gallery`)).text();
    expect(await kept()).not.toContain('Told by the first');
    const page = await openEvents(`${other.origin}/api/gallery/live`);
    await page.until(/event: beat\n/);
    const staff = await signInToGallery(one.origin);
    const [first] = await listOf(one.origin);
    let changes = 0;
    const change = async () => {
      await staff.send('PATCH', `/${first!.id}`, { title: `Told by the first ${(changes += 1)} times` });
      return elapsed(() => page.until(/event: changed\n/));
    };
    // Told, not found at the next look at the revisions.
    await expect.poll(change, { timeout: 30_000 }).toBeLessThan(1000);
    // While there is much to do a page may go out as it was a moment ago.
    await expect.poll(kept).toContain(`Told by the first ${changes} times`);
    page.close();

    // Pictures are in the store that both have: one takes it in, the other shows it.
    const uploaded = await staff.upload({
      name: 'shared.jpg',
      type: 'image/jpeg',
      bytes: await olive(400, 300),
    });
    const { item } = (await uploaded.json()) as { item: { id: string; image: string } };
    const picture = () => fetch(other.origin + item.image);
    expect(await sharp(await (await picture()).arrayBuffer()).metadata()).toMatchObject({
      format: 'webp',
      width: 400,
    });
    const { mend } = s3.away();
    const missed = await picture();
    expect(missed.status).toBe(503);
    expect(missed.headers.get('Retry-After')).toBe('30');
    mend();
    expect((await picture()).status).toBe(200);
    // Hidden, its files are in the store as before, and open for the editor alone, at the other process too.
    const status = async (headers: Record<string, string> = {}) =>
      (await fetch(other.origin + item.image, { headers })).status;
    // At once: nobody has to hear of it first.
    await staff.send('PATCH', `/${item.id}`, { isActive: false });
    expect(await status()).toBe(404);
    expect(await status({ Cookie: staff.cookie })).toBe(200);
    await staff.send('DELETE', `/${item.id}?undoable`);
    expect([await status(), await status({ Cookie: staff.cookie })]).toEqual([404, 404]);
    await staff.send('POST', `/${item.id}/restore`);
    await staff.send('PATCH', `/${item.id}`, { isActive: true });
    expect(await status()).toBe(200);
    expect((await staff.send('DELETE', `/${item.id}`)).status).toBe(200);
    expect((await picture()).status).toBe(404);
  });

  test('the other shows a person no more, and the store has the picture no more, soon after the permission was withdrawn', async () => {
    const owner = await signInContentOwner(one.origin);
    const body = new FormData();
    body.append(
      'file',
      new File([new Uint8Array(await olive(900, 600))], 'team.jpg', { type: 'image/jpeg' }),
    );
    body.append('person', 'yes');
    const added = await fetch(`${one.origin}/api/staff/clinic/pictures`, {
      method: 'POST',
      headers: { Origin: one.origin, Cookie: owner.Cookie },
      body,
    });
    const { file } = (await added.json()) as { file: string };
    const agreed = await owner.send('PUT', `/pictures/${file}/consent`, consent);
    expect(agreed.status).toBe(204);
    await owner.save({ pictures: { team: inPlace(file) } });
    await owner.publish();
    const home = async () => (await fetch(`${other.origin}/`)).text();
    const picture = async () => (await fetch(`${other.origin}/pictures/${file}/480.webp`)).status;
    const stored = async () =>
      (await readdir(bucket)).map(decodeURIComponent).filter((key) => key.includes(`${file}/`));
    await expect.poll(home).toContain(file);
    expect(await picture()).toBe(200);
    expect(await stored()).not.toEqual([]);

    expect((await owner.send('POST', `/pictures/${file}/withdraw`)).status).toBe(204);
    await expect.poll(picture).toBe(404);
    await expect.poll(home).not.toContain(file);
    await expect.poll(stored).toEqual([]);
  });
});

test('a kill between a picture’s files and its row leaves nothing after the next start', async () => {
  const server = await runServer(settings);
  const { dataDirectory } = server;
  const folder = join(dataDirectory, 'pictures/gallery');
  const stored = async () => (await readdir(folder)).filter((name) => name.endsWith('_cut-short.jpg'));
  const staff = await signInToGallery(server.origin);
  const bytes = await olive(1600, 1200);
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
