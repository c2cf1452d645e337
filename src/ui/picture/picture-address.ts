import { pictureWidths } from './picture-widths.ts';

// Written by tools/make-pictures.ts.
export const renderedPictures = {
  comfort: 'eqUFssCd',
  cosmetic: '1S41IiAR',
  emergency: 'CX1JTzg-',
  hero: 'gVO-UeUq',
  lounge: 'I_s8dSgz',
  ortho: 'woikSJXp',
  preventive: 'lwVZ0BWc',
  restorative: 'hyT3kZSn',
  specialty: 'j-fkeLFv',
  team: 'W3SO_OGc',
  tray: 'C-M66Qnz',
  xray: 'pCncoxKq',
} as const;
export const drawnPictures = {
  facade: 'OmsIg6OQ',
  'facade-corner': 'S3qaqiww',
} as const;

export type PictureName = keyof typeof renderedPictures;
export type DrawingName = keyof typeof drawnPictures;

/** Prefix of the addresses of a rendered picture's files. It depends on the content: a browser may store the files for ever. */
const rootOf = (name: PictureName) => `/pictures/${name}-${renderedPictures[name]}-`;

export function pictureAddress(
  name: PictureName,
  width: (typeof pictureWidths)[number],
  type: 'avif' | 'webp',
): string {
  return `${rootOf(name)}${width}.${type}`;
}

/** A picture of the clinic that replaces a default picture of the site. */
export interface OwnPicture {
  /** Prefix of the addresses of its files. */
  root: string;
  /** Focal point when its box crops it, in steps of ten per cent from the left and the top. */
  x: number;
  y: number;
}

/** For `srcSet`: every width of one type. */
export function pictureSet(picture: PictureName | OwnPicture, type: 'avif' | 'webp'): string {
  // A default picture's name is a string, which has no `root`.
  const root = (picture as OwnPicture).root ?? rootOf(picture as PictureName);
  return pictureWidths.map((width) => `${root}${width}.${type} ${width}w`).join(', ');
}

export function drawingAddress(name: DrawingName): string {
  return `/pictures/${name}-${drawnPictures[name]}.svg`;
}
