import { useTextLanguage } from '#platform/use-language.ts';
import {
  drawingAddress,
  pictureSet,
  type DrawingName,
  type OwnPicture,
  type PictureName,
} from './picture-address.ts';
import { pictureSize } from './picture-widths.ts';

/** Windows from this width up show the pictures that phones omit; the style sheets repeat the width. */
const wideScreen = '(min-width: 60rem)';
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

interface PictureProps {
  /** A default picture of the site, or the clinic's own. */
  name: PictureName | OwnPicture;
  /** The alternative text; empty where the words beside the picture say the same. */
  alt: string;
  /** The `sizes` attribute: '(min-width: 48rem) 21rem, 82vw'. */
  sizes: string;
  className?: string;
  /** For a picture on the first screen, which is fetched first. 'when-wide': only in a wide window; a phone does not load it. */
  first?: 'always' | 'when-wide' | undefined;
}

/** A rendered picture, as AVIF or WebP in the width that is needed. Its box is given by CSS, so nothing moves when it arrives. */
export function Picture({ name, alt, sizes, className = '', first }: PictureProps) {
  // Both are undefined for a default picture.
  const { x, y } = name as Partial<OwnPicture>;
  const webp = pictureSet(name, 'webp');
  const [, , address] = webp.split(' ');
  return (
    <picture className={`picture ${className}`} data-x={x} data-y={y}>
      {first === 'when-wide' && <source media={`not all and ${wideScreen}`} srcSet={nothing} />}
      <source type="image/avif" srcSet={pictureSet(name, 'avif')} sizes={sizes} />
      <img
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        src={address}
        srcSet={webp}
        sizes={sizes}
        alt={alt}
        lang={useTextLanguage()(alt)}
        {...pictureSize}
      />
    </picture>
  );
}

interface DrawingProps {
  name: DrawingName;
  /** Another drawing where the window is wide. */
  wide: DrawingName;
  className: string;
}

/** A decorative drawing: one small SVG for every size. */
export function Drawing({ name, wide, className }: DrawingProps) {
  return (
    <picture className={`picture ${className}`}>
      <source media={wideScreen} srcSet={drawingAddress(wide)} />
      <img loading="lazy" decoding="async" src={drawingAddress(name)} alt="" {...pictureSize} />
    </picture>
  );
}
