import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GalleryItem } from '#features/gallery/pictures/gallery-item.ts';
import { elapsed } from '#tests/support/servers/elapsed.ts';
import { openEvents } from '#tests/support/servers/event-stream.ts';
import { galleryPassword, signInToGallery } from '#tests/support/people/gallery-staff.ts';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';

let server: RunningServer;
let staff: Awaited<ReturnType<typeof signInToGallery>>;
beforeAll(async () => {
  server = await runServer({ GALLERY_PASSWORD: galleryPassword });
  staff = await signInToGallery(server.origin);
}, 60_000);
afterAll(() => server.remove());

const openPage = (headers: Record<string, string> = {}, search = '') =>
  openEvents(`${server.origin}/api/gallery/live${search}`, headers);

const firstItem = async () => {
  const { items } = (await (await fetch(`${server.origin}/api/gallery`)).json()) as { items: GalleryItem[] };
  return items[0]!;
};
const change = async (title: string) => {
  const { id } = await firstItem();
  expect((await staff.send('PATCH', `/${id}`, { title })).status).toBe(200);
};

test('an open page hears of a change, and one that comes back hears what it missed', async () => {
  const page = await openPage();
  const [, seen] = await page.until(/id: (\d+)\nevent: beat\n/);
  await change('First');
  const [, id] = await page.until(/id: (\d+)\nevent: changed\n/);
  expect(Number(id)).toBe(Number(seen) + 1);
  page.close();

  await change('Second');
  for (const back of [await openPage({ 'Last-Event-ID': id! }), await openPage({}, `?seen=${id}`)]) {
    await back.until(/event: changed\n/);
    back.close();
  }
});

test('a change reaches 200 open pages within a second', async () => {
  const pages = await Promise.all(Array.from({ length: 200 }, () => openPage()));
  await Promise.all(pages.map(({ until }) => until(/event: beat\n/)));
  let changes = 0;
  const tellAll = async () => {
    const heard = Promise.all(pages.map(({ until }) => until(/event: changed\n/)));
    await change(`For everyone, ${(changes += 1)}`);
    await heard;
  };
  await expect.poll(() => elapsed(tellAll), { timeout: 30_000 }).toBeLessThan(1000);
  for (const { close } of pages) close();
});

test('the cached gallery page is thrown away at the same moment', async () => {
  const titleShown = async (title: string) =>
    (await (await fetch(`${server.origin}/gallery`)).text()).includes(title);
  expect(await titleShown('Brand new title')).toBe(false);
  await change('Brand new title');
  expect(await titleShown('Brand new title')).toBe(true);
});
