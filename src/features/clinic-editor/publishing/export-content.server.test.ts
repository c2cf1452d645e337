import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { create } from 'tar';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { defaultContent } from '#features/clinic/default-content.server.ts';
import { consent, inPlace, openClinicPictures } from '#tests/support/pictures/clinic-pictures.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { packContent, unpackContent } from './export-content.server.ts';

const content = defaultContent({ clinic: sampleFacts, daysAhead: 90, changeHours: 2, chairs: 1 });
const json = JSON.stringify(content);

/** A tar of these files, as another program would make it. */
async function pack(files: Record<string, string | { linkTo: string }>, preservePaths = false) {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const inside = join(folder, 'inside');
  await mkdir(inside);
  for (const [name, body] of Object.entries(files)) {
    await mkdir(dirname(join(inside, name)), { recursive: true });
    await (typeof body === 'string'
      ? writeFile(join(inside, name), body)
      : symlink(body.linkTo, join(inside, name)));
  }
  const file = join(folder, 'made.tar');
  await create({ cwd: inside, file, portable: true, preservePaths }, Object.keys(files));
  return { bytes: new Uint8Array(await readFile(file)), folder };
}

test('a file that this program packed is read again', async () => {
  expect(await unpackContent(await packContent(content))).toEqual({ content, pictures: [] });
});

test('a file is packed and read without a folder that a killed server would leave behind', async () => {
  vi.stubEnv('TMPDIR', '/there/is/no/such/folder');
  onTestFinished(() => void vi.unstubAllEnvs());
  const bytes = new TextEncoder().encode('a picture');
  const pictures = [{ file: 'clinic/2_def', bytes }];
  expect(await unpackContent(await packContent(content, pictures))).toEqual({ content, pictures });
});

test('a compressed file is refused before it is opened: it may grow to as much as it likes', async () => {
  const packed = await packContent(content);
  for (const bomb of [gzipSync(packed), zstdCompressSync(packed)])
    expect(await unpackContent(new Uint8Array(bomb))).toBeUndefined();
});

test('a link in the place of a file leads nowhere', async () => {
  const secret = await pack({ 'secret.json': json });
  const { bytes } = await pack({ 'content.json': { linkTo: join(secret.folder, 'inside/secret.json') } });
  expect(await unpackContent(bytes)).toBeUndefined();
});

test('other names, paths out of the folder and files that are too large are passed over', async () => {
  const { bytes } = await pack(
    {
      'content.json': json,
      'a.sh': 'rm',
      'pictures/0.html': '<script>',
      'pictures/../../outside-of-the-import.webp': 'x',
    },
    true,
  );
  expect(await unpackContent(bytes)).toEqual({ content, pictures: [] });
  const { bytes: large } = await pack({ 'content.json': JSON.stringify({ name: 'x'.repeat(4_000_001) }) });
  expect(await unpackContent(large)).toBeUndefined();
});

test.each([
  ['no JSON', { 'content.json': '{"name": ' }],
  ['no document', { 'pictures.json': '[]' }],
  ['a list of pictures that is none', { 'content.json': json, 'pictures.json': '{"file": 1}' }],
  [
    'a picture that is listed and not there',
    { 'content.json': json, 'pictures.json': '[{"file": "clinic/1_a"}]' },
  ],
])('%s is no such file', async (_, files) => {
  expect(await unpackContent((await pack(files)).bytes)).toBeUndefined();
});

test('a text, an empty file and a torn one are no such files', async () => {
  const packed = await packContent(content);
  const text = new TextEncoder().encode('not a tar'.repeat(200));
  for (const file of [text, new Uint8Array(), packed.slice(0, 2000)])
    expect(await unpackContent(file)).toBeUndefined();
});

describeEachDatabase('pictures that came with a document', (open) => {
  test('and are none are left out, and counted', async () => {
    const { document, read, files } = await openClinicPictures(await open());
    const { published } = await read();
    const bytes = new TextEncoder().encode('<html><script>alert(1)</script>');
    const pictures = { team: inPlace('people/1_abc'), comfort: inPlace('clinic/2_def') };
    const packed = await packContent({ ...published, pictures }, [{ file: 'people/1_abc', consent, bytes }]);
    const answer = await document.request('/import', { method: 'POST', body: new Blob([packed]) });
    expect([answer.status, await answer.json()]).toMatchObject([200, { leftOut: 2 }]);
    expect((await read()).draft!.pictures).toEqual({});
    expect([...files.keys()]).toEqual([]);
  });

  test('stay out, and no draft is made, where the document is at fault', async () => {
    const { document, read, files, photo } = await openClinicPictures(await open());
    const { published } = await read();
    const { bytes } = await photo('a.jpg');
    const faulty = { ...published, email: 'x'.repeat(10_000), pictures: { team: inPlace('clinic/2_def') } };
    const packed = await packContent(faulty, [{ file: 'clinic/2_def', bytes: new Uint8Array(bytes) }]);
    const answer = await document.request('/import', { method: 'POST', body: new Blob([packed]) });
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { errors: { email: expect.any(String) } },
    ]);
    expect(await read()).not.toHaveProperty('draft');
    expect([...files.keys()]).toEqual([]);
  });
});
