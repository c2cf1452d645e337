import { call, type CallRefusal } from '#platform/call.ts';
import { languageOf } from '#platform/language.ts';
import { newsOf } from '#ui/fresh/news.ts';
import type { Filter, GalleryItem } from './gallery-item.ts';

export const galleryNews = newsOf('gallery');
/** The retry interval in milliseconds while the server does not answer. */
export const askAgainEvery = 5000;
/** Storage key of a browser's own list, used while the server is away. */
export const localKey = 'gallery_items';
/** A header of a partial list: the total number of pictures. */
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
  const language = languageOf(location.pathname);
  if (language !== 'en') search.set('language', language);
  if (filter !== 'All') search.set('category', filter);
  if (after !== undefined) search.set('after', String(after));
  if (limit !== undefined) search.set('limit', String(limit));
  const answer = await call<{ items: GalleryItem[] }>(`${address}?${search}`, { timeout: 15_000 });
  if (!answer.ok) return { ok: false, failure: statusCodeText(answer.refusal) };
  const { items } = answer.value;
  return { ok: true, items, count: Number(answer.response.headers.get(countHeader) ?? items.length) };
}

/** Status of the server's response, for the page; empty when there was no answer. */
export const statusCodeText = ({ status }: Pick<CallRefusal, 'status'>): string => String(status ?? '');
