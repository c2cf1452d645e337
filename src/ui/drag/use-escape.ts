import { useEffectEvent, useLayoutEffect } from 'react';

/** While `active`, Escape calls `onEscape`, wherever the focus is. */
export function useEscape(active: boolean, onEscape: () => void): void {
  const escaped = useEffectEvent(onEscape);
  useLayoutEffect(() => {
    if (!active) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') escaped();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [active]);
}
