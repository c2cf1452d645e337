import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { scrollToElement } from '#ui/page/smooth-scroll.ts';
import type { Category } from '#features/clinic/services/services.ts';
import { useClinicFacts, useLabels } from '#features/clinic/use-clinic.ts';
import { Link } from '#ui/page/link.tsx';
import { ArchIcon } from '../drawings/category-pictures.tsx';

/** The way from one price list to another, always at hand. */
export function CategoryBar() {
  useOpenAtFragment();
  const words = useWords('services');
  const label = useLabels();
  const { categories } = useClinicFacts();
  const current = useCurrentCategory(categories);
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
              {/* useOpenAtFragment scrolls there, not the router. */}
              <Link
                to={`#${id}`}
                preventScrollReset
                aria-current={current === id ? 'true' : undefined}
                // A browser leaves a link that is half in sight where it is.
                onFocus={({ target }) => target.matches(':focus-visible') && show(target)}
              >
                <ArchIcon category={id} />
                <LocalizedText text={label(title)} />
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

/**
 * The price list that the reader is at: the one across a line a third of the way down the window. '' above the lists, undefined below
 * them, null before the first look.
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
    // A reader who jumps from below the lists to above them crosses none of them.
    observer.observe(document.querySelector('.services-intro')!);
    for (const { id } of categories) observer.observe(document.getElementById(id)!);
    return () => observer.disconnect();
  }, [categories]);
  return current;
}

/** From the opening of the page to its scroll: time for fonts to arrive and for the reader to see where they are. */
const openingPause = 500;
const readersMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Opens the page at the price list that the address names, and scrolls to it when the address changes while the page is open. Reload,
 * Back and Forward are left to the browser and the router, which return to the place that was left. A move of the reader ends it.
 */
function useOpenAtFragment(): void {
  const { hash, key } = useLocation();
  const arrival = useNavigationType();
  const opened = useRef(key);
  useEffect(() => {
    const opening = opened.current === key;
    if (!opening) opened.current = '';
    // A first load counts as a POP too: by then the browser has gone there itself.
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
