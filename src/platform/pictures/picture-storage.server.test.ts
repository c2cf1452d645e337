import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startS3 } from '#tests/support/servers/s3-server.ts';
import {
  createDiskStorage,
  type PictureStorage,
  type StoredFile,
  createS3Storage,
} from './picture-storage.server.ts';

const picture = 'gallery/1795256380992_lounge.png';
const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const read = async (stored: StoredFile | undefined) =>
  stored && Buffer.from(await new Response(stored.body).arrayBuffer());

const kinds = {
  'the local disk': async (directory: string) => ({
    storage: createDiskStorage(directory),
    stop: async () => {},
  }),
  'an S3-compatible store': async (directory: string) => {
    const { storageUrl, stop } = await startS3(directory);
    return { storage: await createS3Storage(storageUrl), stop };
  },
};

test('a disk on which nothing can be kept is refused before anything is', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(join(directory, 'pictures'), '');
  expect(() => createDiskStorage(join(directory, 'pictures'))).toThrow('ENOTDIR');
});

describe.each(Object.entries(kinds))('pictures on %s', (_, open) => {
  let directory: string;
  let storage: PictureStorage;
  let stop: () => Promise<unknown>;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'pictures-'));
    ({ storage, stop } = await open(directory));
  });
  afterEach(async () => {
    storage.close();
    await stop();
    await rm(directory, { recursive: true });
  });

  test('come back as they were put', async () => {
    const content = crypto.getRandomValues(new Uint8Array(60_000));
    await storage.put(picture, '800.avif', content, 'image/avif');
    const stored = await storage.get(picture, '800.avif');
    expect(stored?.bytes).toBe(60_000);
    expect((await read(stored))?.equals(Buffer.from(content))).toBe(true);
  });

  test('that are not there are undefined', async () => {
    expect(await storage.get(picture, '480.webp')).toBeUndefined();
    await storage.put(picture, '480.webp', bytes('a'), 'image/webp');
    expect(await storage.get(picture, '800.webp')).toBeUndefined();
  });

  test('go with all their files, and others stay', async () => {
    const other = `${picture}.png`;
    for (const folder of [picture, other]) {
      for (const file of ['480.avif', '480.webp']) await storage.put(folder, file, bytes(file), 'image/webp');
    }
    await storage.removeFolder(picture);
    expect(await storage.get(picture, '480.avif')).toBeUndefined();
    expect(await storage.get(picture, '480.webp')).toBeUndefined();
    expect(String(await read(await storage.get(other, '480.avif')))).toBe('480.avif');
  });

  test('that are gone already can be removed again', async () => {
    await storage.removeFolder(picture);
    await expect(storage.removeFolder(picture)).resolves.toBeUndefined();
  });
});
