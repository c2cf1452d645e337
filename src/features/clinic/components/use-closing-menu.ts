import { useCallback, useEffect, useRef } from 'react';

const wide = '(min-width: 48rem)';

/** Closes a `<details>` menu on a press outside, on Escape, and when the window grows to where the menu is not needed. */
export function useClosingMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = useCallback(() => menu.current?.removeAttribute('open'), []);

  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) close();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return;
      close();
      menu.current.querySelector('summary')!.focus();
    };
    const width = matchMedia(wide);
    addEventListener('pointerdown', onPress);
    addEventListener('keydown', onKey);
    width.addEventListener('change', close);
    return () => {
      removeEventListener('pointerdown', onPress);
      removeEventListener('keydown', onKey);
      width.removeEventListener('change', close);
    };
  }, [close]);

  return { menu, close };
}
