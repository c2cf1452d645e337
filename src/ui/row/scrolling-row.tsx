import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';

interface ScrollingRowProps {
  label: string;
  /** Names of the two arrows. */
  previous: string;
  next: string;
  /** Beside the arrows. */
  controls?: ReactNode;
  /** The cards, each an `<li>`. */
  children: ReactNode;
}

/** How far a focus ring stands out, in pixels. */
const ringWidth = 6;

/** A number of cards beyond the end of any row: the browser stops at the end. */
const moreThanAll = 999;

/**
 * Cards that scroll sideways, by the browser's own scrolling and snapping for fingers, wheels and screen readers. Arrow buttons and keys
 * move by one card.
 */
export function ScrollingRow({ label, previous, next, controls, children }: ScrollingRowProps) {
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ start: true, end: false });

  const scroll = (cards: number) => {
    const element = row.current!;
    const [first, second] = element.querySelectorAll<HTMLElement>(':scope > *');
    const step = second ? second.offsetLeft - first!.offsetLeft : element.clientWidth;
    element.scrollBy({ left: cards * step });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== row.current || event.metaKey || event.ctrlKey || event.altKey) return;
    const cards = { ArrowLeft: -1, ArrowRight: 1, Home: -moreThanAll, End: moreThanAll }[event.key];
    if (cards === undefined) return;
    event.preventDefault();
    scroll(cards);
  };
  // Browsers do not scroll to a focused card that is half visible.
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target === row.current || !target.matches(':focus-visible')) return;
    const { left, right } = target.getBoundingClientRect();
    if (left < ringWidth) scroll(-1);
    else if (right > row.current!.clientWidth - ringWidth) scroll(1);
  };
  const onScroll = () => {
    const { scrollLeft, scrollWidth, clientWidth } = row.current!;
    const start = scrollLeft < 2;
    const end = scrollLeft > scrollWidth - clientWidth - 2;
    if (start !== ends.start || end !== ends.end) setEnds({ start, end });
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        className="scrolling-row"
        ref={row}
        // Focusable, since without a pointer the keys are the only way to scroll it (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onScroll={onScroll}
      >
        {children}
      </ul>
      <div className="wrap row-controls">
        {controls}
        <span className="row-arrows">
          {[
            { label: previous, icon: 'arrow-left' as const, atEnd: ends.start, cards: -1 },
            { label: next, icon: 'arrow-right' as const, atEnd: ends.end, cards: 1 },
          ].map(({ label, icon, atEnd, cards }) => (
            <button
              key={icon}
              type="button"
              className="round-button"
              data-enhanced=""
              aria-label={label}
              aria-disabled={atEnd}
              onClick={() => scroll(cards)}
            >
              <Icon name={icon} />
            </button>
          ))}
        </span>
      </div>
    </>
  );
}
