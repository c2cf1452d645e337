export const galleryCategories = ['Facility', 'Treatment', 'Cosmetic', 'Emergency'] as const;
export type GalleryCategory = (typeof galleryCategories)[number];
export type Filter = 'All' | GalleryCategory;
export const filters: readonly Filter[] = ['All', ...galleryCategories];

/** The point of a picture that stays in sight when a tile cuts it, in per cent from its left and top. */
export interface FocalPoint {
  x: number;
  y: number;
}
export const centre: FocalPoint = { x: 50, y: 50 };

/** Data with which a page shows a picture. */
export interface GalleryPicture {
  id: string;
  title: string;
  description: string;
  /** One of `galleryCategories`; a tile of any other category is grey. */
  category: string;
  /** A path of this site, or the https address of a picture elsewhere. */
  image: string;
  /** The path of the stored picture; null when `image` is an external address. */
  imagePath: string | null;
  /** 1 for the first. */
  order: number;
  /** Description of the picture, read out to people who do not see it. */
  alt: string;
  focalPoint: FocalPoint;
  /** Pixels of the largest stored size; null for a picture elsewhere. */
  size: { width: number; height: number } | null;
  /** A few blurred pixels as a data address, shown until the picture has come. */
  preview: string | null;
  /** One of a new gallery's nine pictures. */
  isDefault: boolean;
}

/**
 * Consent of a recognisable person: no such person; consent is awaited, and the picture is hidden from visitors; the person agreed.
 */
export const personStates = ['no', 'waits', 'agreed'] as const;
export type PersonState = (typeof personStates)[number];

export interface GalleryItem extends GalleryPicture {
  isActive: boolean;
  /** Undefined until its editor has answered. */
  person?: PersonState | undefined;
  /** Instants as ISO text. */
  createdAt: string;
  updatedAt: string;
  /** Raised by every edit, so that a second editor gets a conflict. */
  version: number;
}

/** Pictures chosen together keep that order, whichever upload ends first. */
export interface Batch {
  /** A text of the sender's own, the same for all of them. */
  id: string;
  /** Rises in the order in which they were chosen. */
  index: number;
}

function isCategory(value: unknown): value is GalleryCategory {
  return galleryCategories.includes(value as GalleryCategory);
}

/** The filter that a `?category=` names; anything else shows all. */
export function filterNamed(name: string | null): Filter {
  return isCategory(name) ? name : 'All';
}

/** A category in the page's language; an unknown one is shown as stored. */
export function categoryLabel(words: Record<Filter, string>, category: string): string {
  return isCategory(category) ? words[category] : category;
}

export function inOrder<Item extends { order: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.order - b.order);
}

export function filtered<Item extends { category: string }>(items: readonly Item[], filter: Filter): Item[] {
  return items.filter(({ category }) => filter === 'All' || category === filter);
}

export type Counts = Record<Filter, number>;

export function countByFilter(items: readonly { category: string }[]): Counts {
  return Object.fromEntries(filters.map((filter) => [filter, filtered(items, filter).length])) as Counts;
}

/** One step through a list that wraps around. */
export function neighbour(index: number, step: 1 | -1, count: number): number {
  return (index + step + count) % count;
}

/** The colour of badge and tile, a name that gallery-tile.css knows; grey for a category that this site has not. */
export function tileColour(category: string): string {
  return isCategory(category) ? category.toLowerCase() : 'grey';
}

/** Focal points in steps of ten per cent: style attributes are refused by the content policy, so each step is a rule in the style sheet. */
export function focalStep(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)) / 10);
}
