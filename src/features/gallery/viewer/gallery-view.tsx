import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useNavigation, useRevalidator, useSearchParams } from 'react-router';
import { LocalizedText } from '#platform/localized-text.tsx';
import { plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { useAutoRefresh } from '#ui/fresh/use-auto-refresh.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { useNearViewport } from '#ui/page/use-near-viewport.ts';
import { SiteLink } from '#ui/page/site-link.tsx';
import { askAgainEvery, galleryNews } from '../pictures/gallery-client.ts';
import { filterNamed, filters, type Counts, type Filter } from '../pictures/gallery-item.ts';
import { galleryAddress, type GalleryPage } from '../pictures/gallery-page.ts';
import { GalleryFailure, NoPictures, PictureMissing } from './gallery-messages.tsx';
import { GalleryTile } from './gallery-tile.tsx';
import { forgetGallery, keepGallery, loadLocalGallery, watchLocalGallery } from './recall-gallery.ts';
import { tileSizes } from './tile-pattern.ts';
import { findOpen, useGalleryList } from './use-gallery-list.ts';

/** The time by which a visitor's page has loaded its content, in milliseconds. */
const quietAfter = 6000;

const loadLightbox = () => import('./gallery-lightbox.tsx');
const GalleryLightbox = lazy(async () => ({ default: (await loadLightbox()).GalleryLightbox }));

/** The gallery as visitors see it. */
export function GalleryView({ page }: { page: GalleryPage }) {
  const words = useWords('gallery');
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  const list = useGalleryList(page);
  const { items, more, failed, loadMore } = list;
  const { filter, failure } = page;
  const open = findOpen(search.get('picture'), page, list);
  const loading = useIsLoadingOther(filter);
  const sizes = tileSizes(items.length);

  const { refresh } = useAutoRefresh({
    refresh() {
      forgetGallery();
      return revalidate();
    },
    live: galleryNews,
    seen: page.revision,
    // The browser's own list has no revision, so server events can't show what it lacks; it polls instead.
    every: failure === undefined ? undefined : askAgainEvery,
  });
  // The page's own data are cached as if they had been requested; where the server could not read them, they are requested.
  const begin = useEffectEvent(() => {
    if (failure === undefined) keepGallery(page);
    else if (items.length === 0) void refresh();
  });
  useEffect(() => {
    begin();
    const later = setTimeout(() => void loadLocalGallery().catch(() => {}), quietAfter);
    return () => {
      clearTimeout(later);
      forgetGallery();
    };
  }, []);
  // While the server is away, the list is this browser's own.
  useEffect(
    () => (failure === undefined ? undefined : watchLocalGallery(() => void refresh())),
    [failure, refresh],
  );
  // The viewer goes round: it needs the whole list.
  const incomplete = Boolean(open) && more !== undefined && !failed;
  useEffect(() => {
    if (incomplete) void loadMore({ all: true });
  }, [incomplete, loadMore]);

  return (
    <section className="gallery-page">
      <div className="wrap">
        <h1>
          <LocalizedText text={words.galleryTitle} />
        </h1>
        <p className="gallery-lead">
          <LocalizedText text={words.galleryIntro} />
        </p>
        <GalleryFilters filter={filter} counts={page.counts} />
        {failure !== undefined && <GalleryFailure failure={failure} onRetry={() => void refresh()} />}
        {open === null && <PictureMissing title={words.pictureGone} />}
        {loading && (
          <output className="gallery-note row">
            <Icon name="spinner-gap" className="spin" />
            <LocalizedText text={words.loading} />
          </output>
        )}
        <ul className="gallery-grid" aria-busy={loading}>
          {items.map((picture, index) => (
            <GalleryTile
              key={picture.id}
              picture={picture}
              size={sizes[index]!}
              filter={filter}
              // The large tile loads first: on a slow network, the small ones would delay it.
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
  if (state !== 'loading' || !location.pathname.endsWith('/gallery')) return false;
  return filterNamed(new URLSearchParams(location.search).get('category')) !== filter;
}

/** Links, so that each filter has an address and works without scripts. */
function GalleryFilters({ filter: current, counts }: { filter: Filter; counts: Counts }) {
  const words = useWords('gallery');
  return (
    <nav className="gallery-filters" aria-label={words.filterLabel}>
      {filters.map((filter) => (
        <SiteLink
          key={filter}
          className="gallery-filter"
          data-enhanced
          to={galleryAddress({ filter })}
          aria-current={filter === current ? 'true' : undefined}
          preventScrollReset
          replace
        >
          {words[filter]} <span aria-hidden="true">{counts[filter]}</span>
          <span className="visually-hidden">{plural(words.pictureCount, { n: counts[filter] })}</span>
        </SiteLink>
      ))}
    </nav>
  );
}

interface ShowMoreProps {
  filter: Filter;
  after: number;
  /** The last load failed: the next one waits for a click. */
  failed: boolean;
  onWanted: () => void;
}

/** A link to the next page of pictures, which are fetched into this one as soon as the link comes near. */
function ShowMore({ filter, after, failed, onWanted }: ShowMoreProps) {
  const words = useWords('gallery');
  const link = useNearViewport<HTMLAnchorElement>(!failed, onWanted);
  return (
    <SiteLink
      ref={link}
      className="button button-line gallery-more"
      to={galleryAddress({ filter, after })}
      onClick={(event) => {
        event.preventDefault();
        onWanted();
      }}
    >
      <LocalizedText text={words.showMore} />
    </SiteLink>
  );
}
