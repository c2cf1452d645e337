import { useLayoutEffect } from 'react';

/** Of the page's root: what its inline scripts have written there before React takes over. */
const names = ['data-theme', 'data-cached', 'data-whole'] as const;
const before = import.meta.env.SSR
  ? []
  : names.map((name) => [name, document.documentElement.getAttribute(name)] as const);

/** What they have put beside the page (offer-language.inline.ts). */
const beside = import.meta.env.SSR ? [] : [...document.querySelectorAll('body > [data-beside-page]')];

/** Where React draws the page anew it clears these; they are put back before anything is painted. */
export function useKeptParts(): void {
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    for (const [name, value] of before)
      if (value !== null && !root.hasAttribute(name)) root.setAttribute(name, value);
    for (const element of beside) if (!element.isConnected) document.body.prepend(element);
  }, []);
}
