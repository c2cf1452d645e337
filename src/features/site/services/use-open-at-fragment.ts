import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { scrollToElement } from '#ui/page/smooth-scroll.ts';

/** From the opening of the page to its scroll: time for fonts to arrive and for the reader to see where they are. */
const openingPause = 500;
const reader = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Opens the page at the block that the address names, and scrolls to it when the address changes while the page is open.
 * Reload, Back and Forward are left to the browser and the router, which return to the place that was left; a reader who is
 * already on the way somewhere is not called back.
 */
export function useOpenAtFragment(): void {
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
    for (const event of reader) addEventListener(event, cancel, { passive: true, once: true });
    return () => {
      cancel();
      for (const event of reader) removeEventListener(event, cancel);
    };
  }, [hash, key, arrival]);
}
