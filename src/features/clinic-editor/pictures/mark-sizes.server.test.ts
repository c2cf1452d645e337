import sharp from 'sharp';
import { expect, test } from 'vitest';
import { markFiles } from '#features/clinic/own-mark.ts';
import { createPicturePreparation } from '#platform/pictures/prepare-picture.server.ts';

const ring = (colour: string, ground = 'none') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="${ground}"/>` +
      `<circle cx="450" cy="300" r="250" fill="none" stroke="${colour}" stroke-width="80"/></svg>`,
  );
const made = async (drawing: Buffer) => {
  const prepared = await createPicturePreparation()(await sharp(drawing).png().toBuffer(), 'mark');
  if (!prepared.ok) throw new Error(prepared.reason);
  return new Map(
    prepared.picture.files.map(({ width, type, content }) => [`${width}.${type}`, content] as const),
  );
};
const pixel = async (file: Uint8Array | undefined, left: number, top: number) =>
  [...(await sharp(file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].map((value) =>
    Math.round(value / 8),
  );
const [white, pine, red] = [
  [32, 32, 32],
  [2, 8, 7],
  [32, 0, 0],
];

test('a mark is made in each size that a place needs, each small', async () => {
  const files = await made(ring('#a01040'));
  expect([...files.keys()].toSorted()).toEqual(Object.values(markFiles).toSorted());
  const sizes = await Promise.all(
    Array.from(files, async ([name, content]) => {
      const { width, height, format } = await sharp(content).metadata();
      return `${name}: ${width} × ${height} ${format}`;
    }),
  );
  expect(sizes).toEqual([
    '32.png: 32 × 32 png',
    '96.webp: 96 × 96 webp',
    '180.png: 180 × 180 png',
    '192.png: 192 × 192 png',
    '384.png: 384 × 384 png',
    '512.png: 512 × 512 png',
    '1200.jpeg: 1200 × 630 jpeg',
  ]);
  expect(files.get(markFiles.bar)!.length).toBeLessThan(4000);
  expect(files.get(markFiles.favicon)!.length).toBeLessThan(2000);
});

test('a photograph as a mark stays small in the bar', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const photo = sharp({ create: { width: 800, height: 800, channels: 3, background: 'red', noise } });
  const files = await made(await photo.png().toBuffer());
  expect(files.get(markFiles.bar)!.length).toBeLessThan(10_000);
});

test('a mark stands whole on a ground on which it can be seen', async () => {
  const dark = await made(ring('#102030'));
  const light = await made(ring('white'));
  const own = await made(ring('white', 'red'));
  expect(await pixel(dark.get(markFiles.large), 4, 4)).toEqual(white);
  expect(await pixel(light.get(markFiles.large), 4, 4)).toEqual(pine);
  expect(await pixel(own.get(markFiles.large), 256, 4)).toEqual(red);
  // Wider than high: nothing of its sides is cut off.
  expect(await pixel(own.get(markFiles.large), 256, 256 - 140)).toEqual(white);
  // Android shows a circle of 80 per cent of a maskable icon.
  expect(await pixel(light.get(markFiles.maskable), 192, 60)).toEqual(pine);
});
