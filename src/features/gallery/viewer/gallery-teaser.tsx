import { Link } from 'react-router';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { useLive } from '#ui/fresh/use-live.ts';
import { galleryAddress, galleryLive } from './gallery-address.ts';
import { teaserLength, type GalleryPicture } from '../pictures/gallery-item.ts';
import { tileColour } from '../pictures/tile-pattern.ts';
import { useGalleryWords } from '../pictures/use-gallery-words.ts';
import { GalleryFailure } from './gallery-messages.tsx';
import { GalleryImage } from './gallery-image.tsx';
import { useNear } from './use-near.ts';
import { useTeaser, type TeaserItems } from './use-teaser.ts';

interface GalleryTeaserProps {
  /** The first six pictures, or null when they could not be read. */
  items: TeaserItems;
  /** How often the gallery had changed by then. */
  revision?: number | undefined;
}

/** The home page's look into the gallery. */
export function GalleryTeaser({ items: given, revision }: GalleryTeaserProps) {
  const words = useGalleryWords();
  const { items, loading, failure, load, refresh } = useTeaser(given);
  const { element, near } = useNear<HTMLElement>();
  useLive(galleryLive, () => void refresh(), { enabled: near, seen: revision });
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
          <h2 id="gallery-heading">{words.teaserHeading}</h2>
          <p>{words.teaserIntro}</p>
        </div>
        <div className="gallery-teaser-content">
          {loading ? (
            <output className="gallery-note">
              <Icon name="spinner-gap" className="spin" />
              {words.loading}
            </output>
          ) : (
            <>
              {failure !== undefined && <GalleryFailure failure={failure} onRetry={() => void load()} />}
              <TeaserPictures items={items ?? []} />
            </>
          )}
        </div>
        <Link className="button button-line" to="/gallery">
          {words.viewFullGallery}
        </Link>
      </div>
    </section>
  );
}

function TeaserPictures({ items }: { items: readonly GalleryPicture[] }) {
  const words = useGalleryWords();
  if (items.length === 0) return null;
  if (items.length < teaserLength) return <Message title={words.tooFew} />;
  return (
    <ul className="mosaic pictures-when-near">
      {items.slice(0, teaserLength).map((picture, index) => (
        <li key={picture.id}>
          <Link
            className="gallery-tile"
            to={galleryAddress({ open: picture.id })}
            data-colour={tileColour(picture.category)}
          >
            <span className="gallery-tile-caption">
              <b className="gallery-tile-title">{picture.title}</b>
            </span>
            <GalleryImage picture={picture} sizes={mosaicSizes[index]!} />
          </Link>
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
