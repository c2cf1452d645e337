import { isCategory, type GalleryPicture } from './gallery-item.ts';

/** The colour of badge and tile, a name that gallery-tile.css knows; grey for a category that this site has not. */
export function tileColour(category: string): string {
  return isCategory(category) ? category.toLowerCase() : 'grey';
}

/** Rooms that this site brings, drawn by a computer: a visitor could take them for the clinic's own. */
const drawnRoom = /[/_](lounge|comfort|xray)[-.]/;

/** Whether a picture is to carry the plate 'Illustration': until the clinic has put a photograph in its place. */
export function isIllustration({ isDefault, image }: GalleryPicture): boolean {
  return isDefault && drawnRoom.test(image);
}

/** Focal points in steps of ten per cent: style attributes are refused by the content policy, so each step is a rule in the style sheet. */
export function focalStep(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)) / 10);
}
