import { useWords } from '#platform/words.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import type { PictureName } from '#ui/picture/picture-address.ts';
import type { CategoryId } from '#features/clinic/services.ts';

/** Which teeth a category is about. */
export function ArchIcon({ category }: { category: CategoryId }) {
  return (
    <svg className="arch-icon" aria-hidden="true">
      <use href={`#arch-${category}`} />
    </svg>
  );
}

const pictures: Record<CategoryId, PictureName> = {
  preventive: 'preventive',
  restorative: 'restorative',
  cosmetic: 'cosmetic',
  orthodontics: 'ortho',
  surgical: 'tray',
};

interface CategoryPictureProps {
  category: CategoryId;
  sizes: string;
  /** On the page's first screen. */
  first?: boolean;
}

/** The picture of one kind of dentistry; its subject stays in view however the box is cut. */
export function CategoryPicture({ category, sizes, first = false }: CategoryPictureProps) {
  const words = useWords('clinic');
  return (
    <Picture
      name={pictures[category]}
      alt={words[`${category}Picture`]}
      sizes={sizes}
      className={`category-picture category-picture-${category}`}
      first={first ? 'always' : undefined}
    />
  );
}
