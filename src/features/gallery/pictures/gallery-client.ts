import type { Filter, GalleryItem } from './gallery-item.ts';

/** On a part of the list: how many pictures there are in all. */
export const countHeader = 'X-Total-Count';

export interface ListRequest {
  filter?: Filter;
  after?: number;
  limit?: number;
}

/** Active items by order. Throws when there is no answer or a bad one; the message is for the page. */
export async function fetchGallery(request: ListRequest): Promise<GalleryItem[]> {
  return (await fetchGalleryPart(request)).items;
}

/** With how many there are in all. */
export async function fetchGalleryPart({
  filter = 'All',
  after,
  limit,
}: ListRequest): Promise<{ items: GalleryItem[]; count: number }> {
  const search = new URLSearchParams();
  if (filter !== 'All') search.set('category', filter);
  if (after !== undefined) search.set('after', String(after));
  if (limit !== undefined) search.set('limit', String(limit));
  const response = await fetch(`/api/gallery?${search}`, { signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`${response.status}`);
  const { items } = (await response.json()) as { items: GalleryItem[] };
  return { items, count: Number(response.headers.get(countHeader) ?? items.length) };
}

/** What the server answered instead, for the page; empty when there was no answer. */
export function fetchFailure(error: unknown): string {
  if (error instanceof Error) return /^\d{3}$/.test(error.message) ? error.message : '';
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? String(status) : '';
}
