import { useEffect, useState, type RefObject } from 'react';

/** To be called with each try to save: what was not accepted has the focus, so that its error is read out with it. */
export function useFaultFocus(form: RefObject<HTMLElement | null>): () => void {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current!.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, tries]);
  return () => setTries((before) => before + 1);
}
