import { fetchFailure } from '../pictures/gallery-client.ts';
import { countByFilter, filtered, type Filter } from '../pictures/gallery-item.ts';
import type { GalleryPage } from '../pictures/gallery-page.ts';
import { localGallery } from './local-gallery.ts';

/** The whole gallery, while its page is open and it is short enough to have come at once: filters then need no request. */
let whole: GalleryPage | undefined;

export function forgetGallery(): void {
  whole = undefined;
}

/** What the page shows: from memory, else from the server, else from the browser's own list. */
export async function recallGallery(filter: Filter, ask: () => Promise<GalleryPage>): Promise<GalleryPage> {
  if (whole) return { ...whole, filter, items: filtered(whole.items, filter), open: undefined };
  const page = await ask().catch(fetchFailure);
  if (typeof page === 'string') return localPage(filter, page);
  if (page.failure !== undefined) return localPage(filter, page.failure);
  if (page.filter === 'All' && page.items.length === page.counts.All) whole = page;
  return page;
}

function localPage(filter: Filter, failure: string): GalleryPage {
  const items = localGallery();
  return {
    filter,
    counts: countByFilter(items),
    items: filtered(items, filter),
    more: undefined,
    open: undefined,
    failure,
  };
}
