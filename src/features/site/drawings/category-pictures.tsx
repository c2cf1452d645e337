import { useWords } from '#platform/words.tsx';
import { getOwnProperty } from '#platform/values/own-property.ts';
import { Picture } from '#ui/picture/picture.tsx';
import type { PictureName } from '#ui/picture/picture-address.ts';
import type { DrawnCategory } from '#features/clinic/services/services.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';

/** Which teeth a category is about. */
export function ArchIcon({ category }: { category: string }) {
  return (
    <svg className="arch-icon" aria-hidden="true">
      <use href={`#arch-${isDrawn(category) ? category : 'preventive'}`} />
    </svg>
  );
}

const isDrawn = (category: string): category is DrawnCategory => Object.hasOwn(categoryPictures, category);

export const categoryPictures: Record<DrawnCategory, PictureName> = {
  preventive: 'preventive',
  restorative: 'restorative',
  cosmetic: 'cosmetic',
  orthodontics: 'ortho',
  surgical: 'tray',
};

interface CategoryPictureProps {
  category: string;
  sizes: string;
  /** On the page's first screen. */
  first?: boolean;
}

/** The picture of a category; the crop keeps its subject in view. */
export function CategoryPicture({ category, sizes, first = false }: CategoryPictureProps) {
  const words: Readonly<Record<string, unknown>> = useWords('clinic');
  const { pictures: own } = useClinicFacts();
  const name = own?.[`#${category}`] ?? (isDrawn(category) && categoryPictures[category]);
  if (!name) return null;
  return (
    <Picture
      name={name}
      alt={getOwnProperty(words, `${category}Picture`) as string}
      sizes={sizes}
      className={`category-picture category-picture-${category}`}
      first={first ? 'always' : undefined}
    />
  );
}
