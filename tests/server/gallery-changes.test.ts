import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { damaged } from '#features/gallery/pictures/item-rules.ts';
import type { GalleryItem } from '#features/gallery/pictures/gallery-item.ts';
import { ownerSettings, signInContentOwner } from '#tests/support/people/content-owner.ts';
import { galleryPassword, signInToGallery } from '#tests/support/people/gallery-staff.ts';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';
import { uploadCorpus, type SampleUpload } from '#tests/support/pictures/sample-pictures.ts';

let server: RunningServer;
let staff: Awaited<ReturnType<typeof signInToGallery>>;
beforeAll(async () => {
  server = await runServer({ GALLERY_PASSWORD: galleryPassword, ...ownerSettings });
  staff = await signInToGallery(server.origin);
});
afterAll(() => server.remove());

const items = async () =>
  ((await (await fetch(`${server.origin}/api/gallery`)).json()) as { items: GalleryItem[] }).items;
const stored = () => readdir(join(server.dataDirectory, 'pictures/gallery'));
const json = async (response: Response) => ({
  // Refusals are problem details (RFC 9457) too.
  ...(response.status >= 400 && { contentType: response.headers.get('Content-Type') }),
  status: response.status,
  ...((await response.json()) as { success: boolean; error?: string; item?: GalleryItem }),
});
const photo = async (name = 'front.desk.jpg'): Promise<SampleUpload> => ({
  name,
  type: 'image/jpeg',
  bytes: await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer(),
});

test('an upload becomes the last item, with the specified defaults, and its files are served', async () => {
  const answer = await json(await staff.upload(await photo()));
  expect(answer).toMatchObject({
    status: 201,
    success: true,
    item: {
      title: 'front',
      category: 'Treatment',
      description: 'New uploaded image',
      order: 10,
      isActive: true,
      isDefault: false,
      size: { width: 900, height: 600 },
    },
  });
  const item = answer.item!;
  expect(item.imagePath).toMatch(/^gallery\/\d{13}_front\.desk\.jpg$/);
  const picture = await fetch(server.origin + item.image);
  expect(picture.headers.get('Cache-Control')).toBe('private, no-cache');
  expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 900 });
});

test('the first of two pictures chosen together stands first, also when it arrives last', async () => {
  const upload = async (name: string, index: number) =>
    json(await staff.upload(await photo(name), { batch: JSON.stringify({ id: 'chosen', index }) }));
  const second = await upload('second.jpg', 1);
  const first = await upload('first.jpg', 0);
  expect(first).toMatchObject({ status: 201, item: { order: second.item!.order } });
  const titles = (await items()).map(({ title }) => title);
  expect(titles.slice(-2)).toEqual(['first', 'second']);
  expect(await json(await staff.upload(await photo(), { batch: 'chosen' }))).toMatchObject({
    status: 422,
    error: 'batch: Write it as JSON',
  });
});

test('an item may show a picture elsewhere, which is kept as it is', async () => {
  const image = 'https://pictures.example/room.jpg?size=large';
  const answer = await json(
    await staff.send('POST', '', { image, title: 'Elsewhere', category: 'Facility' }),
  );
  expect(answer).toMatchObject({ status: 201, item: { image, imagePath: null, title: 'Elsewhere' } });
  for (const bad of [
    'http://pictures.example/a.jpg',
    'javascript:alert(1)',
    'https://me:word@x.example/',
    '/a.jpg',
  ]) {
    expect(await json(await staff.send('POST', '', { image: bad }))).toMatchObject({
      status: 422,
      success: false,
    });
  }
});

test('texts are changed at the version their editor saw; the second of two is told', async () => {
  const [item] = await items();
  const { id, version } = item!;
  const texts = { title: 'Waiting room', alt: 'Chairs', focalPoint: { x: 20, y: 80 }, version };
  expect(await json(await staff.send('PATCH', `/${id}`, texts))).toMatchObject({
    status: 200,
    success: true,
    item: { title: 'Waiting room', alt: 'Chairs', focalPoint: { x: 20, y: 80 } },
  });
  expect(await json(await staff.send('PATCH', `/${id}`, { title: 'Lobby', version }))).toMatchObject({
    status: 409,
    success: false,
    item: { title: 'Waiting room' },
  });
  for (const [bad, field, message] of [
    [{ title: '' }, 'title', 'Write a title'],
    [{ title: 5 }, 'title', 'Send a text'],
    [{ title: 'x'.repeat(200) }, 'title', 'Keep it to 120 characters'],
    [{ category: 'Garden' }, 'category', 'Choose one of: Facility, Treatment, Cosmetic, Emergency'],
    [{ owner: 'me' }, 'owner', 'There is no such field'],
  ] as const) {
    expect(await json(await staff.send('PATCH', `/${id}`, bad))).toMatchObject({
      contentType: 'application/problem+json',
      type: 'about:blank',
      status: 422,
      success: false,
      error: `${field}: ${message}`,
      errors: { [field]: message },
    });
  }
});

test('texts are judged by the rules of the dental council, and those that stand already are left', async () => {
  const [item] = await items();
  for (const field of ['title', 'description', 'alt']) {
    for (const text of ['The best clinic', 'The be\u200dst clinic', 'The b e s t clinic']) {
      const changed = await json(await staff.send('PATCH', `/${item!.id}`, { [field]: text }));
      const errors = { [field]: expect.stringMatching(/^“best”\. .*code of ethics/) as string };
      expect(changed).toMatchObject({ status: 422, success: false, errors });
      const image = 'https://pictures.example/a.jpg';
      expect(await json(await staff.send('POST', '', { image, [field]: text }))).toMatchObject({
        status: 422,
        errors,
      });
    }
  }
  expect((await items()).find(({ id }) => id === item!.id)).toEqual(item);
  const named = await json(await staff.upload(await photo('best clinic.jpg')));
  expect(named).toMatchObject({ status: 201, item: { title: 'Untitled' } });
  await staff.send('DELETE', `/${named.item!.id}`);
});

test('a replaced picture takes its files along, and so does a deleted item', async () => {
  const { item } = await json(await staff.upload(await photo('old.jpg')));
  const form = new FormData();
  const { name, type, bytes } = await photo('new.jpg');
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const replaced = await json(await staff.send('PATCH', `/${item!.id}`, form));
  expect(replaced.item!.imagePath).toMatch(/_new\.jpg$/);
  expect(replaced.item!.title).toBe('old');
  expect((await stored()).filter((folder) => folder.endsWith('_old.jpg'))).toEqual([]);
  expect(await json(await staff.send('DELETE', `/${item!.id}`))).toEqual({ status: 200, success: true });
  expect((await stored()).filter((folder) => folder.endsWith('_new.jpg'))).toEqual([]);
  expect(await json(await staff.send('DELETE', `/${item!.id}`))).toMatchObject({
    status: 404,
    success: false,
  });
});

test('a new order is kept as one batch', async () => {
  const reversed = (await items()).map(({ id }) => id).reverse();
  expect(await json(await staff.send('PUT', '/order', { ids: reversed }))).toEqual({
    status: 200,
    success: true,
  });
  const after = await items();
  expect(after.map(({ id }) => id)).toEqual(reversed);
  expect(after.map(({ order }) => order)).toEqual(after.map((_, index) => index + 1));
});

test('every change of the gallery is in the record, without the words of a file or a title', async () => {
  const owner = await signInContentOwner(server.origin);
  const { item } = await json(await staff.upload(await photo('Sunita Sample.jpg')));
  await staff.send('PATCH', `/${item!.id}`, { isActive: false });
  await staff.send('DELETE', `/${item!.id}?undoable`);
  await staff.send('POST', `/${item!.id}/restore`);
  await staff.send('PUT', '/order', { ids: [item!.id] });
  const page = await fetch(`${server.origin}/staff/record`, { headers: { Cookie: owner.Cookie } });
  const html = await page.text();
  for (const line of [
    'Added a picture to the gallery',
    'Changed a picture of the gallery',
    'visible: no',
    'Deleted a picture of the gallery',
    'Undid the deletion of a picture of the gallery',
    'Changed the order of the gallery',
  ])
    expect([line, html.replace(/<select.*?<\/select>/gs, '').includes(line)]).toEqual([line, true]);
  expect(html).toContain(item!.id);
  expect(html).not.toContain('Sunita');
});

/** Memory of the server's process, as Linux counts it. */
const residentBytes = async () => {
  const status = await readFile(`/proc/${server.processId}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) * 1024;
};

test('every upload of the corpus is accepted or refused as it should be, and the server lives', async () => {
  const corpus = await uploadCorpus();
  const memoryBefore = await residentBytes();
  expect(corpus.length).toBeGreaterThanOrEqual(50);
  const answers = {
    accepted: { status: 201, error: undefined },
    'wrong-type': { status: 415, error: 'Please upload a valid image file (JPEG, PNG, GIF, or WebP)' },
    damaged: { status: 422, error: damaged },
    'too-large': { status: 413, error: 'Image size must be less than 10MB' },
    'too-many-pixels': {
      status: 422,
      error: 'The picture is too large to show: at most 70 million pixels, and 12,000 a side',
    },
  };
  const before = (await items()).length;
  const wrong: unknown[] = [];
  for (const { what, upload, expected } of corpus) {
    const answer = await json(await staff.upload(upload));
    const { status, error } = answers[expected];
    if (answer.status !== status || answer.error !== error) wrong.push({ what, expected, answer });
  }
  expect(wrong).toEqual([]);
  const accepted = corpus.filter(({ expected }) => expected === 'accepted').length;
  expect(await items()).toHaveLength(before + accepted);
  expect((await stored()).every((folder) => /^\d{13}_[\w.-]+\.(jpg|png|gif|webp)$/.test(folder))).toBe(true);
  // Decoders free their memory with their processes, requests with the next garbage collections.
  await expect.poll(residentBytes, { timeout: 60_000, interval: 1000 }).toBeLessThan(memoryBefore + 100e6);
}, 300_000);

/** fetch would tidy the path up. */
async function askAsWritten(method: string, path: string): Promise<number> {
  const { hostname, port, host } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.origin}\r\nConnection: close\r\n\r\n`,
  );
  return Number((await text(socket)).split(' ', 2)[1]);
}

describe('every way to change the gallery is refused', () => {
  const routes = [
    ['POST', ''],
    ['PUT', '/order'],
    ['PATCH', '/1'],
    ['DELETE', '/1'],
  ] as const;
  const ask = (method: string, path: string, headers: Record<string, string>) =>
    fetch(`${server.origin}/api/gallery${path}`, {
      method,
      headers,
      ...(method !== 'DELETE' && { body: '{}' }),
    });

  test.each(routes)('%s %s without a session, with junk, and from another site', async (method, path) => {
    const own = { Origin: server.origin, 'Content-Type': 'application/json' };
    const junk = staff.cookie.replaceAll(/=[^;]+/g, '=junk');
    for (const [headers, status] of [
      [own, 401],
      [{ ...own, Cookie: junk }, 401],
      [{ ...own, Cookie: staff.cookie, Origin: 'https://elsewhere.example' }, 403],
      [{ ...own, Cookie: staff.cookie, 'Sec-Fetch-Site': 'cross-site' }, 403],
    ] as const) {
      const answer = await json(await ask(method, path, headers));
      expect(answer).toMatchObject({ status, success: false });
      expect(answer.error).toBeTruthy();
    }
  });

  test('without a session, however its path is spelled', async () => {
    const before = await items();
    const { id } = before[0]!;
    for (const path of [
      `/api/gallery/${id}`,
      `//api/gallery/${id}`,
      `/api//gallery/${id}`,
      `/api/gallery//${id}`,
      `/api/gallery/${id}/`,
      `/API/Gallery/${id}`,
      `/api/%67allery/${id}`,
      `/api/gallery%2f${id}`,
      `/api/./gallery/${id}`,
      `/api/x/../gallery/${id}`,
      `/api/gallery/login/../${id}`,
      `/api/gallery;a=b/${id}`,
      `/api\\gallery/${id}`,
      `/api/gallery/${id}?x=/login`,
      `http://127.0.0.1/api/gallery/${id}`,
    ]) {
      const status = await askAsWritten('DELETE', path);
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    }
    expect(await items()).toEqual(before);
  });
});
