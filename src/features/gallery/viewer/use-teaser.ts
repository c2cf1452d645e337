import { useEffect, useState } from 'react';
import { fetchFailure, fetchGallery } from '../pictures/gallery-client.ts';
import { teaserLength, type GalleryPicture } from '../pictures/gallery-item.ts';

/** Pictures for the teaser; null: the server could not list them. */
export type TeaserItems = readonly GalleryPicture[] | null;

interface Loaded {
  items: TeaserItems;
  /** What the server answered instead of a list; empty when it did not answer. */
  failure: string | undefined;
}

/** The teaser's pictures: those the page came with, then those of a new try; from the browser's own list while the server is away. */
export function useTeaser(given: TeaserItems) {
  const [state, setState] = useState(() => startingWith(given));
  // The page was loaded again: what it brings is newer.
  if (state.given !== given) setState(startingWith(given));

  useEffect(() => {
    if (given === null) void loadTeaser().then((loaded) => setState({ given, loading: false, ...loaded }));
  }, [given]);

  const load = async () => {
    setState((last) => ({ ...last, loading: true }));
    const loaded = await loadTeaser();
    setState({ given, loading: false, ...loaded });
  };
  /** After a change elsewhere: nothing moves while it loads, and without an answer what is shown stays. */
  const refresh = async () => {
    const fresh = await loadTeaser();
    if (fresh.failure === undefined) setState({ given, loading: false, ...fresh });
  };
  return { ...state, load, refresh };
}

const startingWith = (given: TeaserItems) => ({
  given,
  items: given,
  loading: false,
  failure: given === null ? '' : undefined,
});

async function loadTeaser(): Promise<Loaded> {
  try {
    return { items: await fetchGallery({ limit: teaserLength }), failure: undefined };
  } catch (error) {
    const local = await import('./local-gallery.ts').catch(() => undefined);
    return { items: local?.localGallery().slice(0, teaserLength) ?? [], failure: fetchFailure(error) };
  }
}
