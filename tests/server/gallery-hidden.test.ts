import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GalleryItem } from '#features/gallery/pictures/gallery-item.ts';
import { galleryPassword, signInToGallery } from '#tests/support/people/gallery-staff.ts';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';

let server: RunningServer;
let staff: Awaited<ReturnType<typeof signInToGallery>>;
beforeAll(async () => {
  server = await runServer({ GALLERY_PASSWORD: galleryPassword });
  staff = await signInToGallery(server.origin);
});
afterAll(() => server.remove());

const items = async () =>
  ((await (await fetch(`${server.origin}/api/gallery`)).json()) as { items: GalleryItem[] }).items;
const changed = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { success: boolean; item?: GalleryItem }),
});

test('a hidden item is in no list and on no page that visitors see, its files open for its editor alone, and it is in the editor’s until it is shown again', async () => {
  const [item] = await items();
  const { id, title } = item!;
  const shown = (await items()).length;
  const visible = async () => {
    const pages = ['/', '/gallery', `/gallery?category=${item!.category}`, `/gallery?picture=${id}`];
    const texts = pages.map(async (page) => (await fetch(server.origin + page)).text());
    return (await Promise.all(texts)).map((html) => html.includes(id));
  };
  const count = async (path: string) =>
    (await staff.send('GET', `${path}?limit=1`)).headers.get('X-Total-Count');
  const editorsItem = async () => {
    const answer = await staff.send('GET', '/all');
    return ((await answer.json()) as { items: GalleryItem[] }).items.find((other) => other.id === id);
  };
  const file = async (headers: Record<string, string> = {}) => {
    const { status, headers: answered } = await fetch(server.origin + item!.image, { headers });
    return { status, caching: status === 200 ? answered.get('Cache-Control') : null };
  };
  const forAll = { status: 200, caching: 'public, max-age=31536000, immutable' };
  expect(await visible()).toEqual([true, true, true, true]);
  expect(await file()).toEqual(forAll);

  expect(await changed(await staff.send('PATCH', `/${id}`, { isActive: false }))).toMatchObject({
    status: 200,
    success: true,
    item: { isActive: false, title },
  });
  expect((await items()).map((other) => other.id)).not.toContain(id);
  // Its own address carries its id, and nothing else of it.
  // While a page is made anew, the one before it is served, for less than a second.
  await expect.poll(visible).toEqual([false, false, false, expect.any(Boolean)]);
  const opened = await (await fetch(`${server.origin}/gallery?picture=${id}`)).text();
  expect(opened).toContain('This picture is no longer here');
  expect(opened).not.toContain(item!.image);
  expect([await count(''), await count('/all')]).toEqual([String(shown - 1), String(shown)]);
  expect(await editorsItem()).toMatchObject({ isActive: false, order: item!.order });
  expect((await fetch(`${server.origin}/api/gallery/all`)).status).toBe(401);
  expect(await file()).toEqual({ status: 404, caching: null });
  expect(await file({ Cookie: staff.cookie })).toEqual({ status: 200, caching: 'private, no-store' });

  expect(await changed(await staff.send('PATCH', `/${id}`, { isActive: 'no' }))).toMatchObject({
    status: 422,
    error: 'isActive: Send true or false',
  });
  const form = new FormData();
  form.set('isActive', 'true');
  expect(await changed(await staff.send('PATCH', `/${id}`, form))).toMatchObject({
    status: 200,
    item: { isActive: true, title, order: item!.order },
  });
  expect(await items()).toHaveLength(shown);
  expect(await file()).toEqual(forAll);
});
