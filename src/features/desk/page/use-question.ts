import { useLayoutEffect, useRef, useState } from 'react';

/** The dialog that a page has open. An answer that comes late changes it only while no other one is open. */
export function useQuestion<Question>() {
  const [asked, setAsked] = useState<Question>();
  const newest = useRef(asked);
  useLayoutEffect(() => {
    newest.current = asked;
  }, [asked]);
  return {
    asked,
    ask: setAsked,
    /** Opens a dialog unless another one is open; returns whether it did. */
    askLate: (next: Question): boolean => {
      if (newest.current !== undefined) return false;
      setAsked(next);
      return true;
    },
    /** Closes the dialog of this rendering, and no later one; returns whether it was still open. */
    close: (): boolean => {
      setAsked((now) => (now === asked ? undefined : now));
      return newest.current === asked;
    },
  };
}
