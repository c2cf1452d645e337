import { pictureWidths } from '#ui/picture/picture-widths.ts';
import type { GalleryPicture } from './gallery-item.ts';

export const storedTypes = ['avif', 'webp'] as const;
type StoredType = (typeof storedTypes)[number];

/** Pictures lie under this folder of the storage, each a folder of its sizes named `timestamp_original-name.jpg`; those of people lie apart. */
export const storageFolder = 'gallery/';
/** A picture that shows a person, or may: its files are stored together with the consents. */
export const mayShowPerson = (imagePath: string): boolean => !imagePath.startsWith(storageFolder);
/** Prefix of a stored picture's addresses. */
const addressRoot = '/pictures/';

/** Widths to make of a picture: nothing is enlarged, so the widest file is at most the original's width. */
export function widthsFor(width: number): number[] {
  const enough = pictureWidths.findIndex((size) => size >= width);
  return pictureWidths.slice(0, enough === -1 ? undefined : enough + 1);
}

export function pictureFileName(width: number, type: string): string {
  return `${width}.${type}`;
}

/** Stored names hold only characters that an address may hold: see safeFileName. */
function addressOf(imagePath: string, file: string): string {
  return `${addressRoot}${imagePath.replace(storageFolder, '')}/${file}`;
}

/** The item's `image`: the widest size, in the type that every browser shows. */
export function largestAddress(imagePath: string, width: number): string {
  return addressOf(imagePath, pictureFileName(widthsFor(width).at(-1)!, 'webp'));
}

/** The smallest size, for a row's thumbnail. */
export function thumbnailAddress({ image, imagePath }: GalleryPicture): string {
  return imagePath === null ? image : addressOf(imagePath, pictureFileName(pictureWidths[0], 'webp'));
}

/** The `srcSet`; undefined for an external picture, which has one size. */
export function addressSet({ imagePath, size }: GalleryPicture, type: StoredType): string | undefined {
  if (imagePath === null || size === null) return undefined;
  return widthsFor(size.width)
    .map((width) => `${addressOf(imagePath, pictureFileName(width, type))} ${Math.min(width, size.width)}w`)
    .join(', ');
}
