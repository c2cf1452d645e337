import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { scrollToElement } from '#ui/page/smooth-scroll.ts';
import type { Category } from '#features/clinic/services/services.ts';
import { useClinicFacts, useLabels } from '#features/clinic/use-clinic.ts';
import { SiteLink } from '#ui/page/site-link.tsx';
import { ArchIcon } from '../drawings/category-pictures.tsx';

/** A sticky bar with links to the price lists. */
export function CategoryBar() {
  useOpenAtFragment();
  const words = useWords('services');
  const label = useLabels();
  const { categories } = useClinicFacts();
  const current = useCurrentCategory(categories);
  const row = useRef<HTMLUListElement>(null);
  const before = useRef(current);
  useEffect(() => {
    // Hydration must not move the row: the reader may have scrolled it, or be pressing a link.
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
              {/* useOpenAtFragment scrolls there, not the router. */}
              <SiteLink
                to={`#${id}`}
                preventScrollReset
                aria-current={current === id ? 'true' : undefined}
                // Browsers do not scroll to a focused link that is half visible.
                onFocus={({ target }) => target.matches(':focus-visible') && show(target)}
              >
                <ArchIcon category={id} />
                <LocalizedText text={label(title)} />
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** Scrolls the row sideways only: scrollIntoView would move the page too. */
function show(link: HTMLElement) {
  const row = link.closest('ul')!;
  row.scrollTo({ left: link.offsetLeft - Math.max(0, row.clientWidth - link.offsetWidth) / 2 });
}

/**
 * The id of the price list that crosses a line a third of the way down the window. '' above the lists, undefined below them, null before
 * the first observation.
 */
function useCurrentCategory(categories: readonly Category[]): string | undefined | null {
  const [current, setCurrent] = useState<string | undefined | null>(null);
  useEffect(() => {
    const crossing = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          crossing[isIntersecting ? 'add' : 'delete'](target.id);
        }
        setCurrent([...crossing].at(-1));
      },
      { rootMargin: '-33% 0px -66% 0px' },
    );
    // The intro is observed too, for a jump from below the lists to above them, which crosses none.
    observer.observe(document.querySelector('.services-intro')!);
    for (const { id } of categories) observer.observe(document.getElementById(id)!);
    return () => observer.disconnect();
  }, [categories]);
  return current;
}

/** Milliseconds before the first scroll, in which fonts load and the reader sees the page. */
const openingPause = 500;
const readersMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to the price list that the address names, when the page opens and when the fragment changes. On Reload, Back and Forward the
 * browser and the router restore the position instead. An input of the reader ends the scroll.
 */
function useOpenAtFragment(): void {
  const { hash, key } = useLocation();
  const arrival = useNavigationType();
  const opened = useRef(key);
  useEffect(() => {
    const opening = opened.current === key;
    if (!opening) opened.current = '';
    // A first load is a POP too: by then the browser has scrolled by itself.
    const returned = arrival === 'POP';
    const target = hash && document.getElementById(hash.slice(1))?.closest('section');
    if (returned || !target) return;
    const timer = setTimeout(() => scrollToElement(target), opening ? openingPause : 0);
    const cancel = () => clearTimeout(timer);
    for (const event of readersMoves) addEventListener(event, cancel, { passive: true, once: true });
    return () => {
      cancel();
      for (const event of readersMoves) removeEventListener(event, cancel);
    };
  }, [hash, key, arrival]);
}
