import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { categories } from '#features/clinic/services.ts';
import { useServicesWords } from './use-services-words.ts';
import { ArchIcon } from '../drawings/arch-icon.tsx';
import { useCurrentCategory } from './use-current-category.ts';

/** The way from one price list to another, always at hand. */
export function CategoryBar() {
  const words = useServicesWords();
  const current = useCurrentCategory();
  const row = useRef<HTMLUListElement>(null);
  const before = useRef(current);
  useEffect(() => {
    // When React takes over nothing may move: the reader may have moved the row, or be pressing one of its links.
    if (before.current === current) return;
    const isFirstLook = before.current === null;
    before.current = current;
    const link = row.current!.querySelector<HTMLElement>(`[href$='#${current}']`);
    const aboveAll = !link && window.scrollY < window.innerHeight;
    if (link) show(link);
    else if (aboveAll && !isFirstLook) row.current!.scrollTo({ left: 0 });
  }, [current]);
  return (
    <nav className="category-bar" aria-label={words.categoryBar}>
      <div className="wrap">
        <ul ref={row}>
          {categories.map(({ id, title }) => (
            <li key={id}>
              {/* The page itself scrolls there (use-open-at-fragment.ts). */}
              <Link
                to={`#${id}`}
                preventScrollReset
                aria-current={current === id ? 'true' : undefined}
                // Half in sight is enough for a browser to leave it where it is.
                onFocus={({ target }) => target.matches(':focus-visible') && show(target)}
              >
                <ArchIcon category={id} />
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** Sideways and in the row alone: scrollIntoView would move the page under its reader. */
function show(link: HTMLElement) {
  const row = link.closest('ul')!;
  row.scrollTo({ left: link.offsetLeft - Math.max(0, row.clientWidth - link.offsetWidth) / 2 });
}
