import { drawnPictures, renderedPictures } from './picture-files.ts';

/** What tools/make-pictures.ts tells of each picture it made. */
export interface RenderedPicture {
  width: number;
  height: number;
  /** Of the content, part of the file's name: a browser may store the file for ever. */
  fingerprint: string;
}

export type PictureName = keyof typeof renderedPictures;
export type DrawingName = keyof typeof drawnPictures;

/** Widths in pixels in which each rendered picture exists, as AVIF and as WebP. */
export const pictureWidths = [480, 800, 1280] as const;

export function pictureAddress(
  name: PictureName,
  width: (typeof pictureWidths)[number],
  type: 'avif' | 'webp',
): string {
  return `/pictures/${name}-${renderedPictures[name].fingerprint}-${width}.${type}`;
}

/** For `srcSet`: every width of one type. */
export function pictureSet(name: PictureName, type: 'avif' | 'webp'): string {
  return pictureWidths.map((width) => `${pictureAddress(name, width, type)} ${width}w`).join(', ');
}

export function drawingAddress(name: DrawingName): string {
  return `/pictures/${name}-${drawnPictures[name].fingerprint}.svg`;
}
