import { useCallback, useEffect, useRef } from 'react';

const outside = ['pointerdown', 'focusin'] as const;

/**
 * Closes a `<details>` menu on a press outside, on Escape, when the focus moves to something behind the menu, and when the window becomes
 * so wide that the menu is not needed (`wide`, a media query).
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
