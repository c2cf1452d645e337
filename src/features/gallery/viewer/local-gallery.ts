import { systemClock } from '#platform/clock.ts';
import { defaultItems } from '../pictures/default-pictures.ts';
import { statusText } from '../pictures/gallery-client.ts';
import {
  filtered,
  inOrder,
  type Filter,
  type GalleryItem,
  type GalleryPicture,
} from '../pictures/gallery-item.ts';
import { failedPage, type GalleryPage } from '../pictures/gallery-page.ts';

/** The whole gallery, while its page is open and it is short enough to have come at once: filters then need no request. */
let whole: GalleryPage | undefined;

export function forgetGallery(): void {
  whole = undefined;
}

/** What the page shows: from memory, else from the server, else from the browser's own list. */
export async function recallGallery(filter: Filter, ask: () => Promise<GalleryPage>): Promise<GalleryPage> {
  if (whole) return { ...whole, filter, items: filtered(whole.items, filter), open: undefined };
  const page = await ask().catch((error: { status?: number }) => statusText(error));
  if (typeof page === 'string') return failedPage(filter, page, localGallery());
  if (page.failure !== undefined) return failedPage(filter, page.failure, localGallery());
  if (page.filter === 'All' && page.items.length === page.counts.All) whole = page;
  return page;
}

const key = 'gallery_items';
/** Sent to the window by a page that has changed the list in this browser. */
const updatedEvent = 'galleryUpdated';

/** What is shown of the browser's own list when the server can't be reached: the nine defaults when it is empty, nothing if that fails too. */
export function localGallery(): GalleryPicture[] {
  try {
    const stored = localStorage.getItem(key);
    const items: unknown = stored === null ? [] : JSON.parse(stored);
    if (Array.isArray(items) && items.length > 0) return inOrder(items.filter(isShown).map(completed));
    const defaults = defaultItems(new Date(systemClock.now()).toISOString());
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

type StoredPicture = Pick<GalleryPicture, 'id' | 'title' | 'category' | 'image' | 'order'> &
  Partial<GalleryItem>;

/** Of a list that others may have written: a picture, and not a hidden one. */
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
