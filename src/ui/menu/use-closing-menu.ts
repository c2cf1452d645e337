import { useCallback, useEffect, useRef } from 'react';

const outside = ['pointerdown', 'focusin'] as const;

/**
 * Closes a `<details>` menu on a press outside, when focus goes on to what it lies over, on Escape, and when the window grows to
 * where the menu is not needed: `wide`, a media query.
 */
export function useClosingMenu(wide: string) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = useCallback(() => menu.current?.removeAttribute('open'), []);

  useEffect(() => {
    const onOutside = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) close();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return;
      close();
      menu.current.querySelector('summary')!.focus();
    };
    const listening = new AbortController();
    for (const event of outside) addEventListener(event, onOutside, listening);
    addEventListener('keydown', onKey, listening);
    matchMedia(wide).addEventListener('change', close, listening);
    return () => listening.abort();
  }, [close, wide]);

  return { menu, close };
}
