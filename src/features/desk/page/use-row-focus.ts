import { useEffect, useRef } from 'react';

/** Returns a function that focuses a row as soon as it is rendered, unless the person presses something before. */
export function useRowFocus(page: { current: HTMLElement | null }): (row: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = page.current?.querySelector(`[data-row="${wanted.current}"]`);
    const control = row?.querySelector<HTMLElement>('[data-row-control]');
    if (!control) return;
    control.focus();
    wanted.current = undefined;
  });
  useEffect(() => {
    const forget = () => {
      wanted.current = undefined;
    };
    // Captured, so that a row that this very press asks for is wanted after it.
    for (const type of presses) document.addEventListener(type, forget, true);
    return () => {
      for (const type of presses) document.removeEventListener(type, forget, true);
    };
  }, []);
  return (row) => {
    wanted.current = row;
  };
}

const presses = ['keydown', 'pointerdown'] as const;
