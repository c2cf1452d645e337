import { useTextLanguage } from '#platform/localized-text.tsx';
import {
  drawingAddress,
  pictureSet,
  type DrawingName,
  type OwnPicture,
  type PictureName,
} from './picture-address.ts';
import { pictureSize } from './picture-widths.ts';

/** From here up a page has room for the pictures that a phone goes without; the style sheets say the same. */
export const wideScreen = '(min-width: 60rem)';
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

interface PictureProps {
  /** One that the site brings along, or the clinic's own. */
  name: PictureName | OwnPicture;
  /** What it shows, for readers who do not see it; empty where the words beside it say the same. */
  alt: string;
  /** The width it is shown at, as CSS says it: '(min-width: 48rem) 21rem, 82vw'. */
  sizes: string;
  className?: string;
  /** On the first screen: fetched before anything else. 'when-wide': of a wide window, and not at all on a phone. */
  first?: 'always' | 'when-wide' | undefined;
}

/** A rendered picture, as AVIF or WebP in the width that is needed. Its box is given by CSS, so nothing moves when it arrives. */
export function Picture({ name, alt, sizes, className = '', first }: PictureProps) {
  // Nothing for a name.
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

/** A drawn picture that says nothing: one small SVG for every size. */
export function Drawing({ name, wide, className }: DrawingProps) {
  return (
    <picture className={`picture ${className}`}>
      <source media={wideScreen} srcSet={drawingAddress(wide)} />
      <img loading="lazy" decoding="async" src={drawingAddress(name)} alt="" {...pictureSize} />
    </picture>
  );
}
