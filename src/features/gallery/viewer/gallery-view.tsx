import { lazy, Suspense, useEffect } from 'react';
import { useNavigation, useRevalidator, useSearchParams } from 'react-router';
import { Icon } from '#ui/icons/icon.tsx';
import { useLive } from '#ui/fresh/use-live.ts';
import { galleryLive } from './gallery-address.ts';
import { filterNamed } from '../pictures/gallery-item.ts';
import { forgetGallery } from './gallery-memory.ts';
import type { GalleryPage } from '../pictures/gallery-page.ts';
import { watchLocalGallery } from './local-gallery.ts';
import { tileSize } from '../pictures/tile-pattern.ts';
import { useGalleryWords } from '../pictures/use-gallery-words.ts';
import { GalleryFilters } from './gallery-filters.tsx';
import { GalleryFailure, NoPictures, PictureGone } from './gallery-messages.tsx';
import { GalleryTile } from './gallery-tile.tsx';
import { ShowMore } from './show-more.tsx';
import { findOpen, useGalleryList } from './use-gallery-list.ts';

const loadLightbox = () => import('./gallery-lightbox.tsx');
const GalleryLightbox = lazy(() =>
  loadLightbox().then(({ GalleryLightbox: component }) => ({ default: component })),
);

/** The gallery as visitors see it. */
export function GalleryView({ page }: { page: GalleryPage }) {
  const words = useGalleryWords();
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  const list = useGalleryList(page);
  const { items, more, failed, loadMore } = list;
  const { filter, failure } = page;
  const open = findOpen(search.get('picture'), page, list);
  const loading = useIsLoadingOther(filter);

  const refresh = () => {
    forgetGallery();
    void revalidate();
  };
  useLive(galleryLive, refresh, { seen: page.revision });
  useEffect(() => forgetGallery, []);
  // While the server is away, the list is this browser's own.
  useEffect(() => (failure === undefined ? undefined : watchLocalGallery(refresh)));
  // The viewer goes round: it needs the whole list.
  const incomplete = Boolean(open) && more !== undefined && !failed;
  useEffect(() => {
    if (incomplete) void loadMore({ all: true });
  }, [incomplete, loadMore]);

  return (
    <section className="gallery-page">
      <div className="wrap">
        <h1>{words.galleryTitle}</h1>
        <p className="gallery-lead">{words.galleryIntro}</p>
        <GalleryFilters filter={filter} counts={page.counts} />
        {failure !== undefined && <GalleryFailure failure={failure} onRetry={refresh} />}
        {open === null && <PictureGone />}
        {loading && (
          <output className="gallery-note">
            <Icon name="spinner-gap" className="spin" />
            {words.loading}
          </output>
        )}
        <ul className="gallery-grid" aria-busy={loading}>
          {items.map((picture, index) => (
            <GalleryTile
              key={picture.id}
              picture={picture}
              size={tileSize(index)}
              filter={filter}
              // The large one: on a slow network the small ones beside it would hold it up.
              first={index === 0}
              onIntent={loadLightbox}
            />
          ))}
        </ul>
        {items.length === 0 && !loading && <NoPictures filter={filter} />}
        {more !== undefined && (
          <ShowMore filter={filter} after={more} failed={failed} onWanted={() => void loadMore()} />
        )}
      </div>
      {open && (
        <Suspense>
          <GalleryLightbox open={open} filter={filter} following={items.find(({ id }) => id === open.next)} />
        </Suspense>
      )}
    </section>
  );
}

/** True while the pictures of another filter are on their way. */
function useIsLoadingOther(filter: string): boolean {
  const { state, location } = useNavigation();
  if (state !== 'loading' || location.pathname !== '/gallery') return false;
  return filterNamed(new URLSearchParams(location.search).get('category')) !== filter;
}
