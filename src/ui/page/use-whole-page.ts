import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Inline script at the head of every page. Whoever comes back or to a part of the page must find it where it was: such a page is
 * laid out as a whole at once, and not when its parts come near (laid-out-when-near.css). A step of the history has a state once its
 * page has been seen (start-scripts.ts).
 */
export const layOutWhole = 'if(location.hash||history.state)document.documentElement.dataset.whole=""';

/** The same from the first step to another place on: Back then leads to a page that has not been seen in this form. */
export function useWholePage(): void {
  const { key } = useLocation();
  const opened = useRef(key);
  useLayoutEffect(() => {
    if (key !== opened.current) document.documentElement.dataset.whole = '';
  }, [key]);
}
