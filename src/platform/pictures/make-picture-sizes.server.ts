// Runs as a process of its own: see prepare-picture.server.ts. It reads one picture, answers with its sizes and ends.
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

interface Order {
  widths: number[];
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
  const widest = widths.at(-1)!;
  // Upright, in sRGB, eight bits a channel, nothing of its metadata; decoded once for all sizes.
  const { data, info } = await original
    .autoOrient()
    .resize({ width: widest, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const pixels = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
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

process.once('message', (order: Order) => {
  prepare(order)
    // Whatever else the decoder says, to a person it is all the same: this is no picture that can be shown.
    .catch((error: unknown) => ({
      ok: false,
      reason: /pixel limit/i.test(String(error)) ? 'too-many-pixels' : 'unreadable',
    }))
    .then((answer) => process.send!(answer, () => process.disconnect()));
});
