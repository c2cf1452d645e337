import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cannotBeRead, maxPictureBytes, refusalBeforeUpload, tooLarge, wrongType } from './item-rules.ts';

const square = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } });
const [jpeg, png, gif, webp] = await Promise.all(
  (['jpeg', 'png', 'gif', 'webp'] as const).map((type) => square.clone()[type]().toBuffer()),
);
const file = (bytes: Buffer | string, name: string, type: string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });

test.each([
  ['a number without an extension or a type', file(jpeg!, '1000012345', '')],
  ['a .jfif', file(jpeg!, 'WhatsApp-Image.jfif', 'image/jpeg')],
  ['a .jfif of unknown type', file(jpeg!, 'WhatsApp-Image.jfif', 'application/octet-stream')],
  ['a PNG that is called .jpg', file(png!, 'png-called.jpg', 'image/jpeg')],
  ['a WebP that is called .jpg', file(webp!, 'webp-called.jpg', 'image/jpeg')],
  ['a GIF', file(gif!, 'a.gif', 'image/gif')],
])('the browser takes %s: the bytes decide', async (_, picture) => {
  expect(await refusalBeforeUpload(picture)).toBeUndefined();
});

test('the browser refuses files of other types, too large or unreadable', async () => {
  expect(await refusalBeforeUpload(file('<svg/>', 'a.jpg', 'image/jpeg'))).toBe(wrongType);
  expect(await refusalBeforeUpload(file('', 'a.jpg', 'image/jpeg'))).toBe(wrongType);
  expect(await refusalBeforeUpload(new File([jpeg!, new Uint8Array(maxPictureBytes)], 'a.jpg'))).toBe(
    tooLarge,
  );
  const folder = { size: 4096, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('folder')) }) };
  expect(await refusalBeforeUpload(folder as unknown as Blob)).toBe(cannotBeRead);
});
