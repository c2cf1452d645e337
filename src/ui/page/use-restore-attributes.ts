import { useLayoutEffect } from 'react';

/** Attributes of the root element that inline scripts set before hydration. */
const names = ['data-theme', 'data-cached', 'data-whole'] as const;
const before = import.meta.env.SSR
  ? []
  : names.map((name) => [name, document.documentElement.getAttribute(name)] as const);

/** Elements that inline scripts added beside the page (offer-language.inline.ts). */
const beside = import.meta.env.SSR ? [] : [...document.querySelectorAll('body > [data-beside-page]')];

/** Restores these attributes and elements before paint: React removes them when it renders the document anew. */
export function useRestoreAttributes(): void {
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    for (const [name, value] of before)
      if (value !== null && !root.hasAttribute(name)) root.setAttribute(name, value);
    for (const element of beside) if (!element.isConnected) document.body.prepend(element);
  }, []);
}
