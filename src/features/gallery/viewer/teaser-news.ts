import { useFresh } from '#ui/fresh/use-fresh.ts';
import { askAgainEvery, fetchGallery, galleryNews } from '../pictures/gallery-client.ts';
import type { GalleryPicture } from '../pictures/gallery-item.ts';
import { teaserLength } from '../pictures/gallery-page.ts';

export interface LoadedTeaser {
  items: GalleryPicture[];
  /** What the server answered instead of a list; empty when it did not answer. */
  failure: string | undefined;
}

interface TeaserNewsProps {
  seen: number | undefined;
  atOnce: boolean;
  onNews: (loaded: LoadedTeaser) => void;
}

/** Reads the teaser's pictures anew after each change. Draws nothing. */
export function TeaserNews({ onNews, ...options }: TeaserNewsProps) {
  useFresh({
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

/** From the browser's own list while the server is away. */
export async function loadTeaser(): Promise<LoadedTeaser> {
  const answer = await fetchGallery({ limit: teaserLength });
  if (answer.ok) return { items: answer.items, failure: undefined };
  const local = await import('./local-gallery.ts').catch(() => undefined);
  return { items: local?.localGallery().slice(0, teaserLength) ?? [], failure: answer.failure };
}
