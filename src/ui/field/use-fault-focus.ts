import { useEffect, useState, type RefObject } from 'react';

/** Returns a function to call on each attempt to save: it focuses the first refused field, so that its error is read out. */
export function useFaultFocus(form: RefObject<HTMLElement | null>): () => void {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current!.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, tries]);
  return () => setTries((before) => before + 1);
}
