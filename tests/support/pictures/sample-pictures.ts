// Generated pictures, and files that pretend to be pictures.
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';

export interface SampleUpload {
  name: string;
  type: string;
  bytes: Buffer;
}
export type Expected = 'accepted' | 'wrong-type' | 'damaged' | 'too-large' | 'too-many-pixels';

const megabytes = (count: number) => count * 1024 * 1024;
/** A small picture; the worker's tests cover large ones. */
const photo = (width = 160, height = 120, channels: 3 | 4 = 3) =>
  sharp({
    create: {
      width,
      height,
      channels,
      background: { r: 180, g: 120, b: 90, alpha: 0.7 },
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  });
const padded = (bytes: Buffer, length: number) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);

/** A PNG whose header declares a wrong size. */
function png(width: number, height: number, data: Buffer, colourType = 0): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(content.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colourType, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF with a header and no image. */
function emptyGif(width: number, height: number): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  const image = Buffer.from(',\0\0\0\0\0\0\0\0\0\x02\x02\x44\x01\0;', 'latin1');
  image.writeUInt16LE(width, 5);
  image.writeUInt16LE(height, 7);
  return Buffer.concat([header, image]);
}

/** An upload as wide as the largest stored size. */
export const photoUpload = async (name: string): Promise<SampleUpload> => ({
  name,
  type: 'image/jpeg',
  bytes: await sharp({ create: { width: 1300, height: 900, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer(),
});

export const gpsPhoto = () =>
  photo(640, 480)
    .withExif({
      IFD0: { Make: 'SecretPhone', Artist: 'Asha Sample' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '19/1 3/1 36/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '72/1 50/1 0/1',
      },
    })
    .jpeg()
    .toBuffer();

/** At least fifty uploads, each with its expected result. */
export async function uploadCorpus(): Promise<{ what: string; upload: SampleUpload; expected: Expected }[]> {
  const jpeg = await photo().jpeg().toBuffer();
  const pngFile = await photo().png().toBuffer();
  const gif = await photo(64, 64).gif().toBuffer();
  const webp = await photo().webp().toBuffer();
  const corpus: { what: string; upload: SampleUpload; expected: Expected }[] = [];
  const add = (expected: Expected, what: string, name: string, type: string, bytes: Buffer | string) =>
    corpus.push({ what, expected, upload: { name, type, bytes: Buffer.from(bytes as Buffer) } });
  const jpg = 'image/jpeg';

  add('accepted', 'a JPEG', 'a.jpg', jpg, jpeg);
  add('accepted', 'a JPEG called .jpeg', 'a.jpeg', jpg, jpeg);
  add('accepted', 'a JPEG called .JPG', 'A.JPG', jpg, jpeg);
  add('accepted', 'a JPEG declared image/jpg', 'a.jpg', 'image/jpg', jpeg);
  add('accepted', 'a PNG', 'a.png', 'image/png', pngFile);
  add('accepted', 'a GIF', 'a.gif', 'image/gif', gif);
  add('accepted', 'a WebP', 'a.webp', 'image/webp', webp);
  add('accepted', 'a PNG with transparency', 'a.png', 'image/png', await photo(300, 300, 4).png().toBuffer());
  add(
    'accepted',
    'a PNG with a palette',
    'a.png',
    'image/png',
    await photo().png({ palette: true }).toBuffer(),
  );
  add(
    'accepted',
    'an interlaced PNG',
    'a.png',
    'image/png',
    await photo().png({ progressive: true }).toBuffer(),
  );
  add(
    'accepted',
    'a 16-bit PNG',
    'a.png',
    'image/png',
    await photo().toColourspace('rgb16').png().toBuffer(),
  );
  add('accepted', 'a grey PNG', 'a.png', 'image/png', await photo().greyscale().png().toBuffer());
  add('accepted', 'a progressive JPEG', 'a.jpg', jpg, await photo().jpeg({ progressive: true }).toBuffer());
  add('accepted', 'a CMYK JPEG', 'a.jpg', jpg, await photo().toColourspace('cmyk').jpeg().toBuffer());
  add('accepted', 'a grey JPEG', 'a.jpg', jpg, await photo().greyscale().jpeg().toBuffer());
  for (const orientation of [2, 3, 4, 5, 6, 7, 8]) {
    const turned = await photo(80, 60).withMetadata({ orientation }).jpeg().toBuffer();
    add('accepted', `a JPEG turned by EXIF ${orientation}`, 'turned.jpg', jpg, turned);
  }
  add('accepted', 'a JPEG with a place in it', 'place.jpg', jpg, await gpsPhoto());
  add(
    'accepted',
    'a lossless WebP',
    'a.webp',
    'image/webp',
    await photo().webp({ lossless: true }).toBuffer(),
  );
  add('accepted', 'one pixel', 'dot.png', 'image/png', await photo(1, 1).png().toBuffer());
  add('accepted', 'a very wide one', 'wide.png', 'image/png', await photo(12_000, 8).png().toBuffer());
  add('accepted', 'exactly 10 MB', 'full.jpg', jpg, padded(jpeg, megabytes(10)));
  add(
    'accepted',
    'a JPEG with a page behind it',
    'poly.jpg',
    jpg,
    Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]),
  );
  add(
    'accepted',
    'a GIF with a ZIP behind it',
    'poly.gif',
    'image/gif',
    Buffer.concat([gif, Buffer.from('PK\x03\x04zip')]),
  );
  for (const name of [
    '../../etc/passwd.jpg',
    'a\u0000.jpg',
    'दाँत.jpg',
    '<img src=x>.jpg',
    `${'n'.repeat(250)}.jpg`,
    '.jpg',
    'a;b"c.jpg',
    '%2e%2e%2f.jpg',
  ]) {
    add('accepted', `a JPEG called ${JSON.stringify(name).slice(0, 30)}`, name, jpg, jpeg);
  }
  add('too-large', 'one byte over 10 MB', 'over.jpg', jpg, padded(jpeg, megabytes(10) + 1));
  add('too-large', '12 MB', 'over.jpg', jpg, padded(jpeg, megabytes(12)));
  add('too-large', '30 MB', 'over.jpg', jpg, padded(jpeg, megabytes(30)));
  add('wrong-type', 'nothing', 'a.jpg', jpg, '');
  add('damaged', 'a JPEG cut off', 'cut.jpg', jpg, jpeg.subarray(0, jpeg.length / 2));
  add('damaged', 'a PNG cut off', 'cut.png', 'image/png', pngFile.subarray(0, pngFile.length / 2));
  add('damaged', 'a JPEG of three bytes', 'cut.jpg', jpg, jpeg.subarray(0, 3));
  add('accepted', 'a JPEG called .png', 'a.png', jpg, jpeg);
  add('accepted', 'a JPEG declared a PNG', 'a.jpg', 'image/png', jpeg);
  add('accepted', 'a JPEG declared nothing', 'a.jpg', 'application/octet-stream', jpeg);
  add('accepted', 'a JPEG called .jfif', 'WhatsApp Image.jfif', jpg, jpeg);
  add('accepted', 'a JPEG that is only a number, as Android names it', '1000012345', '', jpeg);
  add('accepted', 'a PNG called .jpg', 'a.jpg', jpg, pngFile);
  add('accepted', 'a WebP called .jpg', 'a.jpg', jpg, webp);
  add('accepted', 'a JPEG without an extension', 'a', jpg, jpeg);
  add('accepted', 'a JPEG called .php', 'a.php', jpg, jpeg);
  add('wrong-type', 'an SVG', 'a.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  add('wrong-type', 'an SVG called .png', 'a.png', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  add('wrong-type', 'a TIFF', 'a.tiff', 'image/tiff', await photo().tiff().toBuffer());
  add('wrong-type', 'a TIFF called .jpg', 'a.jpg', jpg, await photo().tiff().toBuffer());
  add('wrong-type', 'an AVIF', 'a.avif', 'image/avif', await photo(64, 64).avif().toBuffer());
  add('wrong-type', 'an AVIF called .webp', 'a.webp', 'image/webp', await photo(64, 64).avif().toBuffer());
  add('wrong-type', 'a PDF', 'a.pdf', 'application/pdf', '%PDF-1.7');
  add('wrong-type', 'a page called .gif', 'a.gif', 'image/gif', '<html>');
  add(
    'damaged',
    'the first bytes of a GIF and then a script',
    'a.gif',
    'image/gif',
    'GIF89a/*<svg onload=alert(1)>*/=1;',
  );
  add(
    'damaged',
    'the first bytes of a JPEG and then noise',
    'a.jpg',
    jpg,
    Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(5000, 7)]),
  );
  add('wrong-type', 'a RIFF that is no WebP', 'a.webp', 'image/webp', 'RIFF\x10\0\0\0WAVEfmt ');
  add(
    'too-many-pixels',
    'a PNG that says 30000 x 30000',
    'bomb.png',
    'image/png',
    png(30_000, 30_000, deflateSync(Buffer.alloc(1000))),
  );
  add(
    'too-many-pixels',
    'a PNG of 9000 x 9000 that packs well',
    'bomb.png',
    'image/png',
    png(9000, 9000, deflateSync(Buffer.alloc(9001 * 9000))),
  );
  add(
    'too-many-pixels',
    'a PNG 12001 wide',
    'wide.png',
    'image/png',
    await photo(12_001, 4).png().toBuffer(),
  );
  add('too-many-pixels', 'a GIF that says 60000 x 60000', 'bomb.gif', 'image/gif', emptyGif(60_000, 60_000));
  add('too-many-pixels', 'a JPEG that says 65000 x 65000', 'bomb.jpg', jpg, sayingSize(jpeg, 65_000, 65_000));
  return corpus;
}

/** A JPEG whose frame header is changed. */
function sayingSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}
