import {
  drawingAddress,
  pictureAddress,
  pictureSet,
  type DrawingName,
  type PictureName,
} from './picture-address.ts';
import { drawnPictures, renderedPictures } from './picture-files.ts';

/** From here up a page has room for the pictures that a phone goes without; the style sheets say the same. */
export const wideScreen = '(min-width: 60rem)';
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

interface PictureProps {
  name: PictureName;
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
  const { width, height } = renderedPictures[name];
  return (
    <picture className={`picture ${className}`}>
      {first === 'when-wide' && <source media={`not all and ${wideScreen}`} srcSet={nothing} />}
      <source type="image/avif" srcSet={pictureSet(name, 'avif')} sizes={sizes} />
      <img
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        src={pictureAddress(name, 800, 'webp')}
        srcSet={pictureSet(name, 'webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
      />
    </picture>
  );
}

interface DrawingProps {
  name: DrawingName;
  /** Another drawing where the window is wide. */
  wide?: DrawingName;
  alt: string;
  className?: string;
}

/** A drawn picture: one small SVG for every size. */
export function Drawing({ name, wide, alt, className = '' }: DrawingProps) {
  const { width, height } = drawnPictures[name];
  return (
    <picture className={`picture ${className}`}>
      {wide && <source media={wideScreen} srcSet={drawingAddress(wide)} />}
      <img
        loading="lazy"
        decoding="async"
        src={drawingAddress(name)}
        alt={alt}
        width={width}
        height={height}
      />
    </picture>
  );
}
