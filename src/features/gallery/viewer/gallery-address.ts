import type { Filter } from '../pictures/gallery-item.ts';

interface Place {
  filter?: Filter;
  /** The picture that is open. */
  open?: string | undefined;
  /** Pictures behind this order. */
  after?: number | undefined;
}

/** `/gallery?category=Cosmetic&picture=…`: each state of the gallery page has an address that can be shared. */
export function galleryAddress({ filter = 'All', open, after }: Place): string {
  const search = new URLSearchParams();
  if (filter !== 'All') search.set('category', filter);
  if (after !== undefined) search.set('after', String(after));
  if (open !== undefined) search.set('picture', open);
  return search.size > 0 ? `/gallery?${search}` : '/gallery';
}

/** The stream that tells of changes. */
export const galleryLive = '/api/gallery/live';
