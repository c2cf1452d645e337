// Runs as a process of its own: see prepare-picture.server.ts. It reads one picture, answers with its sizes and ends.
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';

interface Order {
  widths: number[] | 'mark';
  maxPixels: number;
  maxSide: number;
}

// The four formats alone: libvips could read many more, some of them with a history of holes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

async function prepare({ widths, maxPixels, maxSide }: Order) {
  const content = await buffer(process.stdin);
  const options = { failOn: 'error', limitInputPixels: maxPixels, pages: 1, animated: false } as const;
  const original = sharp(content, options);
  const { width, height } = await original.metadata();
  // Before anything is decoded: a header costs nothing, a bomb's pixels would.
  if (width * height > maxPixels || Math.max(width, height) > maxSide) {
    return { ok: false, reason: 'too-many-pixels' };
  }
  const isMark = widths === 'mark';
  const widest = isMark ? largestMark : widths.at(-1)!;
  // Upright, in sRGB, eight bits a channel, nothing of its metadata; decoded once for all sizes.
  const { data, info } = await original
    .autoOrient()
    .resize({ width: widest, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const pixels = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  if (isMark) {
    const ground = await groundOf(pixels());
    const files = markSizes.map((size) => markFile(pixels(), ground, size));
    return {
      ok: true,
      picture: { width: info.width, height: info.height, files: await Promise.all(files), preview: '' },
    };
  }
  const enough = widths.findIndex((size) => size >= info.width);
  const files = [];
  for (const size of widths.slice(0, enough === -1 ? undefined : enough + 1)) {
    const resized = pixels().resize({ width: size, withoutEnlargement: true });
    files.push({
      width: size,
      type: 'avif',
      content: await resized.clone().avif({ quality: 52, effort: 3 }).toBuffer(),
    });
    files.push({
      width: size,
      type: 'webp',
      content: await resized.clone().webp({ quality: 76 }).toBuffer(),
    });
  }
  const preview = await pixels()
    .resize({ width: 16, fit: 'inside' })
    .blur(1)
    .webp({ quality: 30 })
    .toBuffer();
  return {
    ok: true,
    picture: {
      width: info.width,
      height: info.height,
      files,
      preview: `data:image/webp;base64,${preview.toString('base64')}`,
    },
  };
}

const largestMark = 512;
/** The place of a mark: the width of the file, its height and the part of it that the mark fills. */
const markSizes = [
  { width: 32, inside: 1, type: 'png' },
  { width: 96, inside: 1, type: 'webp' },
  // A phone's home screen cuts the corners off, and an Android one all but a circle.
  { width: 180, inside: 0.84, type: 'png' },
  { width: 192, inside: 1, type: 'png' },
  { width: 384, inside: 0.58, type: 'png' },
  { width: 512, inside: 1, type: 'png' },
  // Messengers show it beside a link.
  { width: 1200, height: 630, inside: 0.66, type: 'jpeg' },
] as const;
type MarkSize = (typeof markSizes)[number];
type Ground = { r: number; g: number; b: number };

/** The colour around a mark: its own at a corner; a transparent one gets white, or the site's green if it is too light for that. */
async function groundOf(mark: Sharp): Promise<Ground> {
  const { channels, isOpaque } = await mark.clone().stats();
  if (isOpaque) {
    const [r = 255, g = r, b = r] = await mark
      .clone()
      .toColourspace('srgb')
      .removeAlpha()
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer();
    return { r, g, b };
  }
  const onWhite = await sharp(await mark.clone().flatten({ background: 'white' }).png().toBuffer()).stats();
  const isSeen = onWhite.channels.some(({ min }) => min < 200);
  return isSeen || channels.length < 2 ? { r: 255, g: 255, b: 255 } : { r: 15, g: 65, b: 59 };
}

async function markFile(mark: Sharp, ground: Ground, size: MarkSize) {
  const { width, inside, type } = size;
  const height = 'height' in size ? size.height : width;
  const side = Math.round(height * inside);
  const drawn = await mark
    .flatten({ background: ground })
    .resize({ width: side, height: side, fit: 'contain', background: ground })
    .png()
    .toBuffer();
  const whole = sharp({ create: { width, height, channels: 3, background: ground } }).composite([
    { input: drawn },
  ]);
  const written =
    type === 'png'
      ? whole.png({ palette: true, effort: 8 })
      : type === 'webp'
        ? whole.webp({ quality: 80 })
        : whole.jpeg({ quality: 82 });
  return { width, type, content: await written.toBuffer() };
}

process.once('message', (order: Order) => {
  prepare(order)
    // Every other error of the decoder gets the same reason: the picture can't be shown.
    .catch((error: unknown) => ({
      ok: false,
      reason: /pixel limit/i.test(String(error)) ? 'too-many-pixels' : 'unreadable',
    }))
    .then((answer) => process.send!(answer, () => process.disconnect()));
});
