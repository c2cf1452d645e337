import { Link } from 'react-router';
import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { galleryAddress } from './gallery-address.ts';
import type { Filter, GalleryPicture } from '../pictures/gallery-item.ts';
import type { OpenPicture } from '../pictures/gallery-page.ts';
import { categoryLabel } from './category-label.ts';
import { useGalleryWords } from '../pictures/use-gallery-words.ts';
import { GalleryImage } from './gallery-image.tsx';
import { useLightbox } from './use-lightbox.ts';

const imageSizes = '(min-width: 60rem) calc(100vw - 28rem), 100vw';

interface GalleryLightboxProps {
  open: OpenPicture;
  filter: Filter;
  /** The picture after it, fetched beforehand. */
  following: GalleryPicture | undefined;
}

/** One picture over the whole window. Without scripts it is a page of plain links. */
export function GalleryLightbox({ open, filter, following }: GalleryLightboxProps) {
  const words = useGalleryWords();
  const { dialog, state, close, handlers } = useLightbox(open, filter);
  const { item, place, count, previous, next } = open;
  return (
    <dialog
      ref={dialog}
      className="lightbox on-pine"
      aria-labelledby="lightbox-title"
      open={import.meta.env.SSR}
      suppressHydrationWarning
      {...handlers}
    >
      <div className="lightbox-grid">
        <figure className="lightbox-picture" key={item.id}>
          <GalleryImage picture={item} sizes={imageSizes} first />
        </figure>
        <div className="lightbox-caption" aria-live="polite">
          <p className="lightbox-place">
            <span className="plate">{categoryLabel(words, item.category)}</span>
            <span>{fill(words.placeOf, { place, count })}</span>
          </p>
          <h2 id="lightbox-title">{item.title}</h2>
          <p>{item.description}</p>
        </div>
        <Link
          className="round-button lightbox-close"
          data-enhanced
          to={galleryAddress({ filter })}
          aria-label={words.close}
          onClick={(event) => {
            event.preventDefault();
            close();
          }}
        >
          <Icon name="x" />
        </Link>
        {count > 1 && (
          <div className="lightbox-arrows">
            {[
              { id: previous, label: words.previousPicture, icon: 'arrow-left' as const },
              { id: next, label: words.nextPicture, icon: 'arrow-right' as const },
            ].map(({ id, label, icon }) => (
              <Link
                key={icon}
                className="round-button"
                data-enhanced
                to={galleryAddress({ filter, open: id ?? item.id })}
                state={state}
                replace
                preventScrollReset
                aria-label={label}
              >
                <Icon name={icon} />
              </Link>
            ))}
          </div>
        )}
      </div>
      {following && following.id !== item.id && (
        <div hidden key={following.id}>
          <GalleryImage picture={following} sizes={imageSizes} first />
        </div>
      )}
    </dialog>
  );
}
