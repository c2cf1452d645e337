import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Lays the page out as a whole from the first step to another place on: Back then leads to a page not seen in this form. */
export function useWholePage(): void {
  const { key } = useLocation();
  const opened = useRef(key);
  useLayoutEffect(() => {
    if (key !== opened.current) document.documentElement.dataset.whole = '';
  }, [key]);
}
