import type { GalleryPicture } from '../pictures/gallery-item.ts';

/** Default pictures (default-pictures.ts) that show rooms: visitors could take the drawings for the clinic's own rooms. */
const drawnRoom = /[/_](lounge|comfort|xray)[-.]/;

/** Whether a picture is to carry the plate 'Illustration': until the clinic has put a photograph in its place. */
export function isIllustration({ isDefault, image }: GalleryPicture): boolean {
  return isDefault && drawnRoom.test(image);
}
