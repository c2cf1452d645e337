import { useAutoRefresh } from '#ui/fresh/use-auto-refresh.ts';
import { askAgainEvery, fetchGallery, galleryNews } from '../pictures/gallery-client.ts';
import type { GalleryPicture } from '../pictures/gallery-item.ts';
import { teaserLength } from '../pictures/gallery-page.ts';

export interface LoadedTeaser {
  items: GalleryPicture[];
  /** Why there is no list: the server's answer, '' where it gave none. Undefined: there is a list. */
  failure: string | undefined;
}

interface TeaserNewsProps {
  seen: number | undefined;
  atOnce: boolean;
  onNews: (loaded: LoadedTeaser) => void;
}

/** Refreshes the teaser's pictures after each change. Renders nothing. */
export function TeaserNews({ onNews, ...options }: TeaserNewsProps) {
  useAutoRefresh({
    ...options,
    async refresh() {
      const loaded = await loadTeaser();
      onNews(loaded);
      return loaded.failure === undefined;
    },
    live: galleryNews,
    retryEvery: askAgainEvery,
  });
  return null;
}

/** Falls back to the browser's own list while the server is away. */
export async function loadTeaser(): Promise<LoadedTeaser> {
  const answer = await fetchGallery({ limit: teaserLength });
  if (answer.ok) return { items: answer.items, failure: undefined };
  const local = await import('./local-gallery.ts').catch(() => undefined);
  return { items: local?.localGallery().slice(0, teaserLength) ?? [], failure: answer.failure };
}
