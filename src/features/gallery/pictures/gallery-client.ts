import { call, type CallRefusal } from '#platform/call.ts';
import { newsOf } from '#ui/fresh/news.ts';
import type { Filter, GalleryItem } from './gallery-item.ts';

export const galleryNews = newsOf('gallery');
/** While the server does not tell its list, in milliseconds. */
export const askAgainEvery = 5000;
/** Where a browser keeps a list of its own, for when the server is away. */
export const localKey = 'gallery_items';
/** On a part of the list: how many pictures there are in all. */
export const countHeader = 'X-Total-Count';

interface ListRequest {
  filter?: Filter;
  /** Items behind this order only. */
  after?: number;
  limit?: number;
}

type ListAnswer = { ok: true; items: GalleryItem[]; count: number } | { ok: false; failure: string };

/** Items by order, and how many there are in all: those that are shown, or at the editor's address all of them. */
export async function fetchGallery(
  { filter = 'All', after, limit }: ListRequest,
  address = '/api/gallery',
): Promise<ListAnswer> {
  const search = new URLSearchParams();
  if (filter !== 'All') search.set('category', filter);
  if (after !== undefined) search.set('after', String(after));
  if (limit !== undefined) search.set('limit', String(limit));
  const answer = await call<{ items: GalleryItem[] }>(`${address}?${search}`, { timeout: 15_000 });
  if (!answer.ok) return { ok: false, failure: statusText(answer.refusal) };
  const { items } = answer.value;
  return { ok: true, items, count: Number(answer.response.headers.get(countHeader) ?? items.length) };
}

/** What the server answered instead, for the page; empty when there was no answer. */
export const statusText = ({ status }: Pick<CallRefusal, 'status'>): string => String(status ?? '');
