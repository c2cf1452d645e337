import { pictureAddress } from '#ui/picture/picture-address.ts';
import { renderedPictures } from '#ui/picture/picture-files.ts';
import { defaultPictures } from './default-pictures.ts';
import { centre, type GalleryPicture } from './gallery-item.ts';

/** The nine defaults for a browser that has never reached the server: their pictures are the site's own files. */
export function defaultItems(): GalleryPicture[] {
  return defaultPictures.map(({ name, title, category, description, alt, preview, focalPoint }, index) => ({
    id: `default-${name}`,
    title,
    description,
    category,
    image: pictureAddress(name, 800, 'webp'),
    imagePath: null,
    order: index + 1,
    alt,
    focalPoint: focalPoint ?? centre,
    size: { width: renderedPictures[name].width, height: renderedPictures[name].height },
    preview,
  }));
}
