import sharp from 'sharp';
import { expect, test } from 'vitest';
import { gpsPhoto } from '#tests/support/sample-pictures.ts';
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

test('more than may run at once wait for their turn', async () => {
  const prepare = createPicturePreparation({ atOnce: 1 });
  const small = await noise(40, 40).png().toBuffer();
  const answers = await Promise.all(Array.from({ length: 3 }, () => prepare(small, widths)));
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
});
