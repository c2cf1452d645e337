import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GalleryItem } from '#features/gallery/pictures/gallery-item.ts';
import { galleryPassword, signInToGallery } from '#tests/support/people/gallery-staff.ts';
import { photoUpload } from '#tests/support/pictures/sample-pictures.ts';
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
  const forAll = { status: 200, caching: 'private, no-cache' };
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

/** Every address of a picture that was ever public: each size in each type. */
const addressesOf = ({ image }: GalleryItem) =>
  [480, 800, 1280].flatMap((width) =>
    ['avif', 'webp'].map((type) => image.replace(/\d+\.webp$/, `${width}.${type}`)),
  );
const statusOf = async (item: GalleryItem, headers: Record<string, string> = {}) => {
  const answers = await Promise.all(
    addressesOf(item).map((address) => fetch(server.origin + address, { headers })),
  );
  const caching = answers.map((answer) => answer.headers.get('Cache-Control'));
  return { statuses: [...new Set(answers.map(({ status }) => status))], caching: [...new Set(caching)] };
};
const [there, gone] = [
  { statuses: [200], caching: ['private, no-cache'] },
  { statuses: [404], caching: ['no-store'] },
];
const forEditor = { statuses: [200], caching: ['private, no-store'] };
const added = async (person: 'yes' | 'no') => {
  const { item } = await changed(await staff.upload(await photoUpload('chairs.jpg'), { person }));
  return item!;
};

test.each(['hidden', 'waiting', 'shown'] as const)(
  'no address of a %s picture answers while it is so, nor once it is deleted, to anybody, until Undo',
  async (state) => {
    const item = await added(state === 'waiting' ? 'yes' : 'no');
    expect(await statusOf(item)).toEqual(state === 'waiting' ? gone : there);
    if (state === 'hidden') await staff.send('PATCH', `/${item.id}`, { isActive: false });
    const before = state === 'shown' ? there : gone;
    expect(await statusOf(item)).toEqual(before);
    const editor = { Cookie: staff.cookie };
    expect(await statusOf(item, editor)).toEqual(state === 'shown' ? there : forEditor);

    expect((await staff.send('DELETE', `/${item.id}?undoable`)).status).toBe(200);
    expect(await statusOf(item)).toEqual(gone);
    expect(await statusOf(item, editor)).toEqual(gone);

    expect((await staff.send('POST', `/${item.id}/restore`)).status).toBe(200);
    expect(await statusOf(item)).toEqual(before);
    expect(await statusOf(item, editor)).toEqual(state === 'shown' ? there : forEditor);

    expect((await staff.send('DELETE', `/${item.id}`)).status).toBe(200);
    expect(await statusOf(item, editor)).toEqual(gone);
  },
);

test('a browser that has a picture asks whether it may still show it', async () => {
  const item = await added('no');
  const first = await fetch(server.origin + item.image);
  const headers = { 'If-None-Match': first.headers.get('ETag')! };
  const again = await fetch(server.origin + item.image, { headers });
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  await staff.send('PATCH', `/${item.id}`, { isActive: false });
  expect((await fetch(server.origin + item.image, { headers })).status).toBe(404);
});

test('the addresses of a picture that is replaced, or moved to where permissions are kept, end at once', async () => {
  const item = await added('no');
  const form = new FormData();
  const { name, type, bytes } = await photoUpload('other.jpg');
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const replaced = await changed(await staff.send('PATCH', `/${item.id}`, form));
  expect(await statusOf(item)).toEqual(gone);
  expect(await statusOf(replaced.item!)).toEqual(there);
  const noticed = await changed(await staff.send('PATCH', `/${item.id}`, { person: 'yes' }));
  expect(await statusOf(replaced.item!)).toEqual(gone);
  expect(await statusOf(noticed.item!)).toEqual(gone);
});
