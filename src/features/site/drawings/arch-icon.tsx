import type { CategoryId } from '#features/clinic/services.ts';

/** Which teeth a category is about. */
export function ArchIcon({ category }: { category: CategoryId }) {
  return (
    <svg className="arch-icon" aria-hidden="true">
      <use href={`#arch-${category}`} />
    </svg>
  );
}
