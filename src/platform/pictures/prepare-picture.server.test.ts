import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { gpsPhoto } from '#tests/support/pictures/sample-pictures.ts';
import { createPicturePreparation } from './prepare-picture.server.ts';

const widths = [480, 800, 1280];
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });

test('a picture comes out in all sizes, in both types, with a preview', async () => {
  const prepared = await createPicturePreparation()(await noise(2000, 1000).jpeg().toBuffer(), widths);
  if (!prepared.ok) throw new Error(prepared.reason);
  const { files, width, height, preview } = prepared.picture;
  expect({ width, height }).toEqual({ width: 1280, height: 640 });
  expect(files.map((file) => `${file.width} ${file.type}`)).toEqual([
    '480 avif',
    '480 webp',
    '800 avif',
    '800 webp',
    '1280 avif',
    '1280 webp',
  ]);
  for (const file of files) {
    expect(await sharp(file.content).metadata()).toMatchObject({
      format: file.type === 'avif' ? 'heif' : 'webp',
      width: file.width,
    });
  }
  expect(preview).toMatch(/^data:image\/webp;base64,.{40,600}$/);
});

test('nothing of a phone photograph comes out but its pixels', async () => {
  const photo = await gpsPhoto();
  expect(photo.includes('SecretPhone')).toBe(true);
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const prepared = await createPicturePreparation()(photo, widths);
  if (!prepared.ok) throw new Error(prepared.reason);
  for (const { content } of prepared.picture.files) {
    const { exif, icc, xmp, iptc } = await sharp(content).metadata();
    expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(Buffer.from(content).includes('SecretPhone')).toBe(false);
  }
});

test('a photograph taken in portrait stands upright', async () => {
  const lying = await noise(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const prepared = await createPicturePreparation()(lying, widths);
  expect(prepared).toMatchObject({ ok: true, picture: { width: 300, height: 400 } });
});

test('a picture that takes too long, or too much memory, is given up', async () => {
  const large = await noise(3000, 3000).jpeg().toBuffer();
  const refused = { ok: false, reason: 'took-too-much' };
  expect(await createPicturePreparation({ milliseconds: 200 })(large, widths)).toEqual(refused);
  expect(await createPicturePreparation({ memory: 60_000_000 })(large, widths)).toEqual(refused);
});

test('a photograph of a phone with 64 megapixels passes within the usual limits', async () => {
  const large = await sharp({ create: { width: 9248, height: 6936, channels: 3, background: 'olive' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ progressive: true })
    .toBuffer();
  const prepared = await createPicturePreparation()(large, widths);
  expect(prepared).toMatchObject({ ok: true, picture: { width: 1280, height: 1707 } });
});

test('a file that was cut off is unreadable', async () => {
  const whole = await noise(400, 300).jpeg().toBuffer();
  for (const part of [0.3, 0.6, 0.95])
    expect(await createPicturePreparation()(whole.subarray(0, whole.length * part), widths)).toEqual({
      ok: false,
      reason: 'unreadable',
    });
});

test('an animated picture shows its first frame', async () => {
  const frame = (background: string) => ({
    create: { width: 20, height: 20, channels: 3 as const, background },
  });
  const moving = await sharp(
    [await sharp(frame('red')).png().toBuffer(), await sharp(frame('blue')).png().toBuffer()],
    {
      join: { animated: true },
    },
  )
    .gif()
    .toBuffer();
  expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
  const prepared = await createPicturePreparation()(moving, widths);
  if (!prepared.ok) throw new Error(prepared.reason);
  const { dominant } = await sharp(prepared.picture.files[1]!.content).stats();
  expect(prepared.picture).toMatchObject({ width: 20, height: 20 });
  expect(dominant.r).toBeGreaterThan(200);
  expect(dominant.b).toBeLessThan(60);
});

/** How many pictures are being prepared by processes of this one, as Linux tells it. */
async function workers(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = async (pid: string) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return status.includes(`\nPPid:\t${process.pid}\n`) && command.includes('--input-type=module-typescript');
  };
  return (await Promise.all(pids.map(read))).filter(Boolean).length;
}

test('two are prepared at once, and more wait for their turn', async () => {
  const prepare = createPicturePreparation();
  const small = await noise(40, 40).png().toBuffer();
  let left = 4;
  const answers = Array.from({ length: left }, () => prepare(small, widths).finally(() => (left -= 1)));
  const maxAtOnce = async (): Promise<number> => {
    const now = await workers();
    return left > 0 ? Math.max(now, await maxAtOnce()) : now;
  };
  expect(await maxAtOnce()).toBe(2);
  expect((await Promise.all(answers)).map(({ ok }) => ok)).toEqual([true, true, true, true]);
});
