import { useCallback, useState } from 'react';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useTextLanguage } from '#platform/use-language.ts';
import { useWords } from '#platform/words.tsx';
import { useLazyModule } from '#ui/fresh/use-lazy-module.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { useNearViewport } from '#ui/page/use-near-viewport.ts';
import { SiteLink } from '#ui/page/site-link.tsx';
import { tileColour, type GalleryPicture } from '../pictures/gallery-item.ts';
import { galleryAddress, teaserLength, type Teaser } from '../pictures/gallery-page.ts';
import { isIllustration } from '../defaults/illustrations.ts';
import { GalleryFailure } from './gallery-messages.tsx';
import { GalleryImage } from './gallery-image.tsx';
import type { LoadedTeaser } from './teaser-news.ts';

/** The home page's look into the gallery. */
export function GalleryTeaser({ items: given, revision }: Teaser) {
  const words = useWords('gallery');
  const { element, items, loading, failure, load, news } = useTeaser(given, revision);
  return (
    <section
      ref={element}
      className="gallery-teaser laid-out-when-near"
      id="gallery"
      aria-labelledby="gallery-heading"
      aria-busy={loading}
    >
      <div className="wrap">
        <div className="section-heading">
          <h2 id="gallery-heading">
            <LocalizedText text={words.teaserHeading} />
          </h2>
          <p>
            <LocalizedText text={words.teaserIntro} />
          </p>
        </div>
        <div className="gallery-teaser-content stack gap-4">
          {loading ? (
            <output className="gallery-note row">
              <Icon name="spinner-gap" className="spin" />
              <LocalizedText text={words.loading} />
            </output>
          ) : (
            <>
              {failure !== undefined && <GalleryFailure failure={failure} onRetry={load} />}
              <TeaserPictures items={items ?? []} />
            </>
          )}
        </div>
        <SiteLink className="button button-line" to="/gallery">
          <LocalizedText text={words.viewFullGallery} />
        </SiteLink>
        {news}
      </div>
    </section>
  );
}

/**
 * The pictures that the page came with, then those of a new try, and what changes as soon as they come near; from the browser's own list
 * while the server is away.
 */
function useTeaser(given: Teaser['items'], revision: number | undefined) {
  const [state, setState] = useState(() => startingWith(given));
  // After a reload the loader's data is newer.
  if (state.given !== given) setState(startingWith(given));
  const { failure } = state;
  const [near, setNear] = useState(false);
  const element = useNearViewport<HTMLElement>(
    !near,
    useCallback(() => setNear(true), []),
    '50%',
  );
  const show = (loaded: LoadedTeaser) => setState({ given, loading: false, ...loaded });
  const News = useLazyModule(loadNews, near || given === null)?.TeaserNews;
  const news = News && (
    <News
      seen={revision}
      atOnce={given === null}
      // A failed refresh keeps the current pictures.
      onNews={(loaded) => (loaded.failure === undefined || failure !== undefined) && show(loaded)}
    />
  );
  const load = async () => {
    setState((last) => ({ ...last, loading: true }));
    const loaded = loadNews().then(({ loadTeaser }) => loadTeaser());
    show(await loaded.catch(() => ({ items: [], failure: '' })));
  };
  return { ...state, element, load, news };
}

const loadNews = () => import('./teaser-news.ts');

const startingWith = (given: Teaser['items']) => ({
  given,
  items: given,
  loading: false,
  /** Why there is no list: the server's answer, '' where it gave none. Undefined: there is a list. */
  failure: given === null ? '' : undefined,
});

function TeaserPictures({ items }: { items: readonly GalleryPicture[] }) {
  const words = useWords('gallery');
  const langOf = useTextLanguage();
  if (items.length === 0) return null;
  if (items.length < teaserLength) return <Message title={words.tooFew} />;
  return (
    <ul className="mosaic pictures-when-near">
      {items.slice(0, teaserLength).map((picture, index) => (
        <li key={picture.id}>
          <SiteLink
            className="gallery-tile"
            to={galleryAddress({ open: picture.id })}
            data-colour={tileColour(picture.category)}
          >
            <span className="gallery-tile-caption">
              <b className="gallery-tile-title" lang={langOf(picture.title)}>
                {picture.title}
              </b>
            </span>
            {isIllustration(picture) && (
              <span className="gallery-tile-badges">
                <span className="gallery-tile-note">
                  <LocalizedText text={words.illustration} />
                </span>
              </span>
            )}
            <GalleryImage picture={picture} sizes={mosaicSizes[index]!} />
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

const double = '(min-width: 88rem) 41rem, (min-width: 48rem) 48vw, 92vw';
const single = '(min-width: 88rem) 20rem, (min-width: 48rem) 24vw, 46vw';
const doubleOnWide = '(min-width: 88rem) 41rem, (min-width: 48rem) 48vw, 46vw';
// The third is cut from a picture twice as wide: its tile is tall.
const tall = '(min-width: 88rem) 56rem, (min-width: 48rem) 60vw, 46vw';
const mosaicSizes = [double, single, tall, single, doubleOnWide, double];
