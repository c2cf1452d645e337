import { Link } from 'react-router';
import type { Filter } from '../pictures/gallery-item.ts';
import { galleryAddress } from './gallery-address.ts';
import { useGalleryWords } from '../pictures/use-gallery-words.ts';
import { useComesNear } from '#ui/page/use-comes-near.ts';

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
  const link = useComesNear<HTMLAnchorElement>(!failed, onWanted);
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
