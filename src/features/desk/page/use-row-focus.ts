import { useEffect, useRef } from 'react';
import { isTyping } from '#ui/page/use-single-keys.ts';

/**
 * Returns a function that focuses a row as soon as it is rendered, unless the person presses something before, or types. It returns
 * whether nothing has been pressed since.
 */
export function useRowFocus(page: { current: HTMLElement | null }): (row: string) => () => boolean {
  const wanted = useRef<string>(undefined);
  const pressCount = useRef(0);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = page.current?.querySelector(`[data-row="${wanted.current}"]`);
    const control = row?.querySelector<HTMLElement>('[data-row-control]');
    if (!control) return;
    if (!isTyping(document.activeElement)) control.focus();
    wanted.current = undefined;
  });
  useEffect(() => {
    const forget = () => {
      wanted.current = undefined;
      pressCount.current++;
    };
    // Captured, so that a row that this very press asks for is wanted after it.
    for (const type of presses) document.addEventListener(type, forget, true);
    return () => {
      for (const type of presses) document.removeEventListener(type, forget, true);
    };
  }, []);
  return (row) => {
    wanted.current = row;
    const count = pressCount.current;
    return () => pressCount.current === count;
  };
}

const presses = ['keydown', 'pointerdown'] as const;
