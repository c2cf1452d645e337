import { drawnPictures, renderedPictures } from './picture-files.ts';
import { pictureWidths } from './picture-widths.ts';

export type PictureName = keyof typeof renderedPictures;
export type DrawingName = keyof typeof drawnPictures;

/** What the addresses of a rendered picture's files begin with. Of its content: a browser may store the files for ever. */
const rootOf = (name: PictureName) => `/pictures/${name}-${renderedPictures[name]}-`;

export function pictureAddress(
  name: PictureName,
  width: (typeof pictureWidths)[number],
  type: 'avif' | 'webp',
): string {
  return `${rootOf(name)}${width}.${type}`;
}

/** A picture that the clinic has put in the place of one that the site brings along. */
export interface OwnPicture {
  /** What the addresses of its files begin with. */
  root: string;
  /** What stays in sight when its box cuts it, in steps of ten per cent from the left and the top. */
  x: number;
  y: number;
}

/** For `srcSet`: every width of one type. */
export function pictureSet(picture: PictureName | OwnPicture, type: 'avif' | 'webp'): string {
  // A name has no root of its own.
  const root = (picture as OwnPicture).root ?? rootOf(picture as PictureName);
  return pictureWidths.map((width) => `${root}${width}.${type} ${width}w`).join(', ');
}

export function drawingAddress(name: DrawingName): string {
  return `/pictures/${name}-${drawnPictures[name]}.svg`;
}
