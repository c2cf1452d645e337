import { useEffect, useState } from 'react';
import { categories, type CategoryId } from '#features/clinic/services.ts';

/**
 * The price list that the reader is at: the one across a line a third of the way down the window. '' above them, undefined elsewhere,
 * null before anybody has looked.
 */
export function useCurrentCategory(): CategoryId | '' | undefined | null {
  const [current, setCurrent] = useState<CategoryId | '' | undefined | null>(null);
  useEffect(() => {
    const crossing = new Set<CategoryId | ''>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          crossing[isIntersecting ? 'add' : 'delete'](target.id as CategoryId | '');
        }
        setCurrent([...crossing].at(-1));
      },
      { rootMargin: '-33% 0px -66% 0px' },
    );
    // Who jumps from below the lists to above them crosses none of them.
    observer.observe(document.querySelector('.services-intro')!);
    for (const { id } of categories) observer.observe(document.getElementById(id)!);
    return () => observer.disconnect();
  }, []);
  return current;
}
