import { useLayoutEffect } from 'react';

/** Of the page's root: what its inline scripts have written there before React takes over. */
const names = ['data-theme', 'data-cached', 'data-whole'] as const;
const before = import.meta.env.SSR
  ? []
  : names.map((name) => [name, document.documentElement.getAttribute(name)] as const);

/** Where React draws the page anew it clears the root's attributes; these are put back before anything is painted. */
export function useKeptAttributes(): void {
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    for (const [name, value] of before)
      if (value !== null && !root.hasAttribute(name)) root.setAttribute(name, value);
  }, []);
}
