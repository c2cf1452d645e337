import { localKey, statusCodeText } from '../pictures/gallery-client.ts';
import { filtered, type Filter } from '../pictures/gallery-item.ts';
import { failedPage, type GalleryPage } from '../pictures/gallery-page.ts';

/** The whole gallery, if it came with the page: filters then need no request. */
let whole: GalleryPage | undefined;

/** The server's last list. */
let last: GalleryPage | undefined;

export function forgetGallery(): void {
  whole = undefined;
}

/** Items for the page: from memory, else from the server, else from the browser's own list. */
export async function recallGallery(filter: Filter, ask: () => Promise<GalleryPage>): Promise<GalleryPage> {
  if (whole) return { ...whole, filter, items: filtered(whole.items, filter), open: undefined };
  const page = await ask().catch((error: { status?: number }) => statusCodeText(error));
  if (typeof page === 'string') return pageWhileAway(filter, page);
  if (page.failure !== undefined) return pageWhileAway(filter, page.failure);
  keepGallery(page);
  return page;
}

/** Remembers the server's list. */
export function keepGallery(page: GalleryPage): void {
  last = page;
  if (page.filter === 'All' && page.items.length === page.counts.All) whole = page;
}

/** The browser's own list is wanted when the server is away: it comes in a quiet moment, and no visitor waits for it. */
export const loadLocalGallery = () => import('./local-gallery.ts');

/** Loads the browser's built-in list; if that fails too, the pictures on the screen stay. */
async function pageWhileAway(filter: Filter, failure: string): Promise<GalleryPage> {
  const own = await loadLocalGallery().catch(() => undefined);
  if (own || last?.filter !== filter) return failedPage(filter, failure, own?.localGallery());
  const { revision: _, ...page } = last;
  return { ...page, failure };
}

/** Dispatched on the window after this browser's list has changed. */
const updatedEvent = 'galleryUpdated';

/** Calls back when another tab, or this one, has changed the list. */
export function watchLocalGallery(changed: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === localKey || event.key === null) changed();
  };
  addEventListener('storage', onStorage);
  addEventListener(updatedEvent, changed);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener(updatedEvent, changed);
  };
}
