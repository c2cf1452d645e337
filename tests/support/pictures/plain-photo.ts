import sharp from 'sharp';

/** A photo of one colour, as a file that a test chooses. */
export const plainPhoto = async (background: string) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
