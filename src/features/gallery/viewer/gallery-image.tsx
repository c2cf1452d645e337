import { useEffect, useRef, useState } from 'react';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useTextLanguage } from '#platform/use-language.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { focalStep, type GalleryPicture } from '../pictures/gallery-item.ts';
import { addressSet } from '../pictures/picture-address.ts';

interface GalleryImageProps {
  picture: GalleryPicture;
  /** The `sizes` attribute. */
  sizes: string;
  /** Loaded eagerly: on the first screen, or needed now. */
  first?: boolean;
}

/** The picture of an item, its blurred preview until it has come, and a placeholder where it fails. Its box is given by CSS. */
export function GalleryImage({ picture, sizes, first = false }: GalleryImageProps) {
  const { image: address, alt, size, preview, focalPoint } = picture;
  const words = useWords('gallery');
  const langOf = useTextLanguage();
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string>();
  // Loading may have failed before hydration.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0 && current.currentSrc) setBroken(address);
  }, [address]);
  if (broken === address) {
    return (
      <span className="gallery-image gallery-image-broken">
        <Icon name="image" />
        <span className="visually-hidden">
          <LocalizedText text={words.pictureMissing} />
        </span>
      </span>
    );
  }
  const avif = addressSet(picture, 'avif');
  return (
    <span className="gallery-image" data-x={focalStep(focalPoint.x)} data-y={focalStep(focalPoint.y)}>
      {preview && <img className="gallery-image-preview" src={preview} alt="" aria-hidden />}
      <picture>
        {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
        <img
          ref={image}
          onError={() => setBroken(address)}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          referrerPolicy="no-referrer"
          srcSet={addressSet(picture, 'webp')}
          sizes={avif && sizes}
          src={address}
          alt={alt}
          lang={langOf(alt)}
          width={size?.width}
          height={size?.height}
        />
      </picture>
    </span>
  );
}
