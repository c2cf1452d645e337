import {
  countByFilter,
  filtered,
  type Counts,
  type Filter,
  type GalleryItem,
  type GalleryPicture,
} from './gallery-item.ts';

/** Pictures of one page; the others come as a visitor scrolls. */
export const pageLength = 36;

/** Tiles of the home page's mosaic, and the fewest pictures it is shown with. */
export const teaserLength = 6;

/** Rows of the editor that come at a time. */
export const editorPage = 50;

/** First data of the editor: its first rows, how many there are in all, and how often the gallery had changed then. */
export interface EditorStart {
  items: GalleryItem[];
  /** The pictures behind the first rows that no visitor sees before a permission is written down. */
  waiting: GalleryItem[];
  count: number;
  revision: number;
}

/** Content of the gallery page at one address. */
export interface GalleryPage {
  filter: Filter;
  /** The gallery's revision at this read; undefined when the read failed. */
  revision?: number;
  counts: Counts;
  items: GalleryPicture[];
  /** The order after which the next page starts; undefined on the last page. */
  more?: number | undefined;
  /** The picture whose address this is; null when it is no longer there. */
  open?: OpenPicture | null | undefined;
  /** Why these may not be the clinic's pictures: what the server answered, empty when it did not answer. */
  failure?: string;
}

/** Fallback while the list can't be read from the database. */
export function failedPage(filter: Filter, failure: string, items: GalleryPicture[] = []): GalleryPage {
  return { filter, counts: countByFilter(items), items: filtered(items, filter), failure };
}

/** The home page's look into the gallery: its first pictures, or null when they could not be read. */
export interface Teaser {
  items: GalleryPicture[] | null;
  revision?: number;
}

/** A picture in its place among those of the filter. */
export interface OpenPicture {
  item: GalleryPicture;
  /** 1 for the first. */
  place: number;
  count: number;
  /** Ids of its neighbours, as far as they are known. */
  previous: string | undefined;
  next: string | undefined;
}

interface GalleryPlace {
  filter?: Filter;
  /** The picture that is open. */
  open?: string | undefined;
  /** Pictures behind this order. */
  after?: number | undefined;
}

/** `/gallery?category=Cosmetic&picture=…`: each state of the gallery page has an address that can be shared. */
export function galleryAddress({ filter = 'All', open, after }: GalleryPlace): string {
  const search = new URLSearchParams();
  if (filter !== 'All') search.set('category', filter);
  if (after !== undefined) search.set('after', String(after));
  if (open !== undefined) search.set('picture', open);
  return search.size > 0 ? `/gallery?${search}` : '/gallery';
}
