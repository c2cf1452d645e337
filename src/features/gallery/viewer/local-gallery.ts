import { defaultItems } from '../pictures/default-items.ts';
import { inOrder, type GalleryPicture } from '../pictures/gallery-item.ts';

const key = 'gallery_items';
/** Told to the window by whoever changed the list in this browser. */
export const updatedEvent = 'galleryUpdated';

/** The browser's own list, for when the server can't be reached: the nine defaults when it is empty, nothing if that fails too. */
export function localGallery(): GalleryPicture[] {
  try {
    const kept = localStorage.getItem(key);
    const items: unknown = kept === null ? [] : JSON.parse(kept);
    if (Array.isArray(items) && items.length > 0) return inOrder(items.filter(isPicture).map(completed));
    const defaults = defaultItems();
    localStorage.setItem(key, JSON.stringify(defaults));
    return defaults;
  } catch {
    return [];
  }
}

/** Calls back when another tab, or this one, has changed the list. */
export function watchLocalGallery(changed: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed();
  };
  addEventListener('storage', onStorage);
  addEventListener(updatedEvent, changed);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener(updatedEvent, changed);
  };
}

type Kept = Pick<GalleryPicture, 'id' | 'title' | 'category' | 'image' | 'order'> & Partial<GalleryPicture>;

function isPicture(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, category, image, order } = value as Partial<Kept>;
  return (
    typeof id === 'string' &&
    typeof title === 'string' &&
    typeof category === 'string' &&
    typeof image === 'string' &&
    /^(\/|https:|data:image\/)/.test(image) &&
    typeof order === 'number'
  );
}

function completed(kept: Kept): GalleryPicture {
  const { description, imagePath, alt, focalPoint, size, preview } = kept;
  return {
    ...kept,
    description: typeof description === 'string' ? description : '',
    imagePath: typeof imagePath === 'string' ? imagePath : null,
    alt: typeof alt === 'string' ? alt : '',
    focalPoint:
      typeof focalPoint?.x === 'number' && typeof focalPoint.y === 'number' ? focalPoint : { x: 50, y: 50 },
    size: typeof size?.width === 'number' && typeof size.height === 'number' ? size : null,
    preview: typeof preview === 'string' && preview.startsWith('data:image/') ? preview : null,
  };
}
