import type { GalleryPicture } from '../pictures/gallery-item.ts';

/** Which of the pictures that come with the site (default-pictures.ts) are rooms: drawn by a computer, a visitor could take them for the clinic's own. */
const drawnRoom = /[/_](lounge|comfort|xray)[-.]/;

/** Whether a picture is to carry the plate 'Illustration': until the clinic has put a photograph in its place. */
export function isIllustration({ isDefault, image }: GalleryPicture): boolean {
  return isDefault && drawnRoom.test(image);
}
