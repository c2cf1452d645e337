import { Link } from 'react-router';
import { plural } from '#platform/words.tsx';
import { filters, type Counts, type Filter } from '../pictures/gallery-item.ts';
import { galleryAddress } from './gallery-address.ts';
import { useGalleryWords } from '../pictures/use-gallery-words.ts';

/** Links, so that each filter has an address and works without scripts. */
export function GalleryFilters({ filter: current, counts }: { filter: Filter; counts: Counts }) {
  const words = useGalleryWords();
  return (
    <nav className="gallery-filters" aria-label={words.filterLabel}>
      {filters.map((filter) => (
        <Link
          key={filter}
          className="gallery-filter"
          data-enhanced
          to={galleryAddress({ filter })}
          aria-current={filter === current ? 'true' : undefined}
          preventScrollReset
          replace
        >
          {words[filter]} <span aria-hidden="true">{counts[filter]}</span>
          <span className="visually-hidden">{plural(words.pictureCount, { n: counts[filter] })}</span>
        </Link>
      ))}
    </nav>
  );
}
