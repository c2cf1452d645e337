// `node tools/make-icons.ts`: writes the icons for browsers and phones from src/ui/page/favicon.svg. Commit the result.
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

const drawing = readFileSync('src/ui/page/favicon.svg', 'utf8');
const png = (svg: string, size: number, colours = 256) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 44 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, colours })
    .toBuffer();

// Phones crop these icons to their own shapes, so the background reaches the edge and the drawing is in the middle.
const uncut = drawing
  .replace('viewBox="0 0 44 44"', 'viewBox="-6 -6 56 56"')
  .replace(/<rect fill="([^"]+)"[^>]*>/, '<rect fill="$1" x="-6" y="-6" width="56" height="56"/>');

for (const size of [192, 512]) writeFileSync(`public/icons/icon-${size}.png`, await png(drawing, size));
writeFileSync('public/icons/icon-maskable-512.png', await png(uncut, 512));
writeFileSync('public/icons/apple-touch-icon.png', await png(uncut, 180));
// This icon is inlined in each page.
writeFileSync('src/ui/page/favicon.png', await png(drawing, 32, 8));
writeFileSync('public/favicon.ico', icoOf(await png(drawing, 32), 32));

/** An .ico file with one PNG in it: header, one entry, the picture. */
function icoOf(picture: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, picture]);
}
