import type { Filter, GalleryItem } from './gallery-item.ts';

export interface ListRequest {
  filter?: Filter;
  after?: number;
  limit?: number;
}

/** Active items by order. Throws when there is no answer or a bad one; the message is for the page. */
export async function fetchGallery({ filter = 'All', after, limit }: ListRequest): Promise<GalleryItem[]> {
  const search = new URLSearchParams();
  if (filter !== 'All') search.set('category', filter);
  if (after !== undefined) search.set('after', String(after));
  if (limit !== undefined) search.set('limit', String(limit));
  const response = await fetch(`/api/gallery?${search}`, { signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`${response.status}`);
  const { items } = (await response.json()) as { items: GalleryItem[] };
  return items;
}

/** What the server answered instead, for the page; empty when there was no answer. */
export function fetchFailure(error: unknown): string {
  if (error instanceof Error) return /^\d{3}$/.test(error.message) ? error.message : '';
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? String(status) : '';
}
