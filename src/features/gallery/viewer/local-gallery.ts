import { systemClock } from '#platform/clock.ts';
import { languageOf } from '#platform/language.ts';
import { defaultItems } from '../defaults/default-pictures.ts';
import { translateDefault } from '../defaults/default-texts.ts';
import { localKey } from '../pictures/gallery-client.ts';
import { inOrder, type GalleryItem, type GalleryPicture } from '../pictures/gallery-item.ts';

/** Items of the browser's own list when the server can't be reached: the nine defaults when it is empty, nothing if that fails too. */
export function localGallery(): GalleryPicture[] {
  try {
    const stored = localStorage.getItem(localKey);
    const items: unknown = stored === null ? [] : JSON.parse(stored);
    if (Array.isArray(items) && items.length > 0)
      return inOrder(items.filter(isShown).map(completed)).map(translated);
    const defaults = defaultItems(new Date(systemClock.now()).toISOString());
    localStorage.setItem(localKey, JSON.stringify(defaults));
    return defaults.map(translated);
  } catch {
    return [];
  }
}

/** The stored list is in English like the server's; it is translated for the page. */
const translated = (picture: GalleryPicture) => translateDefault(picture, languageOf(location.pathname));

type StoredPicture = Pick<GalleryPicture, 'id' | 'title' | 'category' | 'image' | 'order'> &
  Partial<GalleryItem>;

/** Accepts a visible picture from a list that others may have written. */
function isShown(value: unknown): value is StoredPicture {
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, category, image, order, isActive } = value as Partial<StoredPicture>;
  return (
    isActive !== false &&
    typeof id === 'string' &&
    typeof title === 'string' &&
    typeof category === 'string' &&
    typeof image === 'string' &&
    /^(\/|https:|data:image\/)/.test(image) &&
    typeof order === 'number'
  );
}

function completed(stored: StoredPicture): GalleryPicture {
  const { description, imagePath, alt, focalPoint, size, preview, isDefault } = stored;
  return {
    ...stored,
    description: typeof description === 'string' ? description : '',
    imagePath: typeof imagePath === 'string' ? imagePath : null,
    alt: typeof alt === 'string' ? alt : '',
    focalPoint:
      typeof focalPoint?.x === 'number' && typeof focalPoint.y === 'number' ? focalPoint : { x: 50, y: 50 },
    size: typeof size?.width === 'number' && typeof size.height === 'number' ? size : null,
    preview: typeof preview === 'string' && preview.startsWith('data:image/') ? preview : null,
    isDefault: isDefault === true,
  };
}
