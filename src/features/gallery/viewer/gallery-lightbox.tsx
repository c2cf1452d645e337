import { useRef, type PointerEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useTextLanguage } from '#platform/use-language.ts';
import { useWords } from '#platform/words.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useGoBack } from '#ui/page/use-go-back.ts';
import { SiteLink } from '#ui/page/site-link.tsx';
import { categoryLabel, type Filter, type GalleryPicture } from '../pictures/gallery-item.ts';
import { galleryAddress, type OpenPicture } from '../pictures/gallery-page.ts';
import { isIllustration } from '../defaults/illustrations.ts';
import { GalleryImage } from './gallery-image.tsx';

const imageSizes = '(min-width: 60rem) calc(100vw - 28rem), 100vw';

interface GalleryLightboxProps {
  open: OpenPicture;
  filter: Filter;
  /** The picture after it, fetched beforehand. */
  following: GalleryPicture | undefined;
}

/** One picture over the whole window; without scripts a page of plain links. */
export function GalleryLightbox({ open, filter, following }: GalleryLightboxProps) {
  const words = useWords('gallery');
  const langOf = useTextLanguage();
  const { state, close, opener, handlers } = useLightbox(open, filter);
  const { item, place, count, previous, next } = open;
  return (
    <Dialog
      className="lightbox on-pine"
      aria-labelledby="lightbox-title"
      open={import.meta.env.SSR}
      suppressHydrationWarning
      opener={opener}
      onClose={close}
      {...handlers}
    >
      <div className="lightbox-grid">
        <figure className="lightbox-picture" key={item.id}>
          <GalleryImage picture={item} sizes={imageSizes} first />
        </figure>
        <div className="lightbox-caption" aria-live="polite">
          <p className="lightbox-place row between">
            <span className="plate">{categoryLabel(words, item.category)}</span>
            {isIllustration(item) && (
              <span>
                <LocalizedText text={words.illustration} />
              </span>
            )}
            <span>
              <LocalizedText text={words.placeOf} values={{ place, count }} />
            </span>
          </p>
          <h2 id="lightbox-title" lang={langOf(item.title)}>
            {item.title}
          </h2>
          <p lang={langOf(item.description)}>{item.description}</p>
        </div>
        <SiteLink
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
        </SiteLink>
        {count > 1 && (
          <div className="lightbox-arrows">
            {[
              { id: previous, label: words.previousPicture, icon: 'arrow-left' as const },
              { id: next, label: words.nextPicture, icon: 'arrow-right' as const },
            ].map(({ id, label, icon }) => (
              <SiteLink
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
              </SiteLink>
            ))}
          </div>
        )}
      </div>
      {following && following.id !== item.id && (
        <div hidden key={following.id}>
          <GalleryImage picture={following} sizes={imageSizes} first />
        </div>
      )}
    </Dialog>
  );
}

const minSwipe = 48;

/** Closing and paging. The address says which picture is open, so that Back closes it. */
function useLightbox(open: OpenPicture, filter: Filter) {
  const navigate = useNavigate();
  const goBack = useGoBack();
  const { state } = useLocation() as { state: { fromTile?: boolean } | null };
  const swipeFrom = useRef<{ x: number; y: number }>(undefined);

  const close = () => {
    if (state?.fromTile) void goBack();
    else void navigate(galleryAddress({ filter }), { replace: true, preventScrollReset: true });
  };
  const show = (id: string | undefined) => {
    if (id === undefined || open.count < 2) return;
    void navigate(galleryAddress({ filter, open: id }), { replace: true, preventScrollReset: true, state });
  };

  const handlers = {
    onKeyDown(event: { key: string }) {
      if (event.key === 'ArrowLeft') show(open.previous);
      if (event.key === 'ArrowRight') show(open.next);
    },
    onPointerDown(event: PointerEvent) {
      swipeFrom.current = event.pointerType === 'mouse' ? undefined : { x: event.clientX, y: event.clientY };
    },
    onPointerUp(event: PointerEvent) {
      const from = swipeFrom.current;
      swipeFrom.current = undefined;
      if (!from) return;
      const across = event.clientX - from.x;
      if (Math.abs(across) < minSwipe || Math.abs(across) < Math.abs(event.clientY - from.y)) return;
      show(across < 0 ? open.next : open.previous);
    },
    onPointerCancel() {
      swipeFrom.current = undefined;
    },
  };
  const opener = () =>
    document.activeElement?.closest<HTMLElement>('.gallery-tile') ??
    document.getElementById(`picture-${open.item.id}`);
  return { state, close, opener, handlers };
}
