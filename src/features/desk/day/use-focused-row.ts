import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** Returns the way to put the focus on a line of the day, as soon as it is there. */
export function useFocusedRow(page: RefObject<HTMLElement | null>): (row: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = page.current?.querySelector(`[data-row="${wanted.current}"]`);
    const control = row?.querySelector<HTMLElement>('[data-row-control]');
    if (!control) return;
    control.focus();
    wanted.current = undefined;
  });
  return useCallback((row) => {
    wanted.current = row;
  }, []);
}
