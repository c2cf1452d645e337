import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Filter } from '../gallery-item.ts';
import { galleryAddress } from '../gallery-address.ts';
import { useGalleryWords } from '../words/use-gallery-words.ts';

interface ShowMoreProps {
  filter: Filter;
  after: number;
  /** The last try brought nothing: wait to be asked. */
  failed: boolean;
  onWanted: () => void;
}

/** A link to the next page of pictures, which are fetched into this one as soon as the link comes near. */
export function ShowMore({ filter, after, failed, onWanted }: ShowMoreProps) {
  const words = useGalleryWords();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (failed) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onWanted();
      },
      { rootMargin: '800px' },
    );
    observer.observe(link.current!);
    return () => observer.disconnect();
  }, [failed, onWanted]);
  return (
    <Link
      ref={link}
      className="button button-line gallery-more"
      to={galleryAddress({ filter, after })}
      onClick={(event) => {
        event.preventDefault();
        onWanted();
      }}
    >
      {words.showMore}
    </Link>
  );
}
