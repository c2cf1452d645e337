import { LocalizedText } from '#platform/localized-text.tsx';
import { useTextLanguage } from '#platform/use-language.ts';
import { useWords } from '#platform/words.tsx';
import { SiteLink } from '#ui/page/site-link.tsx';
import { categoryLabel, tileColour, type Filter, type GalleryPicture } from '../pictures/gallery-item.ts';
import { galleryAddress } from '../pictures/gallery-page.ts';
import { isIllustration } from '../defaults/illustrations.ts';
import { GalleryImage } from './gallery-image.tsx';
import type { TileSize } from './tile-pattern.ts';

const imageSizes: Record<TileSize, string> = {
  full: '(min-width: 88rem) 83rem, 92vw',
  large: '(min-width: 88rem) 41rem, (min-width: 48rem) 46vw, 92vw',
  wide: '(min-width: 88rem) 41rem, (min-width: 48rem) 46vw, 92vw',
  plain: '(min-width: 88rem) 20rem, (min-width: 48rem) 23vw, 46vw',
};

interface GalleryTileProps {
  picture: GalleryPicture;
  size: TileSize;
  /** The filter that is on: the viewer goes through its pictures. */
  filter: Filter;
  first: boolean;
  /** Called on hover or touch, before a likely click. */
  onIntent: () => unknown;
}

/** A card of the gallery: a link to the picture's own address, which opens it over the page. */
export function GalleryTile({ picture, size, filter, first, onIntent }: GalleryTileProps) {
  const { id, title, category, description } = picture;
  const words = useWords('gallery');
  const langOf = useTextLanguage();
  return (
    <li className="gallery-cell" data-size={size}>
      <SiteLink
        className="gallery-tile"
        data-enhanced
        id={`picture-${id}`}
        to={galleryAddress({ filter, open: id })}
        state={{ fromTile: true }}
        preventScrollReset
        onPointerEnter={onIntent}
        onTouchStart={onIntent}
        onFocus={onIntent}
        data-colour={tileColour(category)}
      >
        {/* In the order in which it is read out: the title, then what the picture shows. */}
        <span className="gallery-tile-caption">
          <b className="gallery-tile-title" lang={langOf(title)}>
            {title}
          </b>
          {size !== 'plain' && description && (
            <span className="gallery-tile-description" lang={langOf(description)}>
              {description}
            </span>
          )}
        </span>
        <span className="gallery-tile-badges">
          <span className="gallery-tile-badge">{categoryLabel(words, category)}</span>
          {isIllustration(picture) && (
            <span className="gallery-tile-note">
              <LocalizedText text={words.illustration} />
            </span>
          )}
        </span>
        <GalleryImage picture={picture} sizes={imageSizes[size]} first={first} />
      </SiteLink>
    </li>
  );
}
