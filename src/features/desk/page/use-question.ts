import { useLayoutEffect, useRef, useState } from 'react';

/** The dialog that a page has open. An answer that comes late changes it only while no other one is open. */
export function useQuestion<Question>() {
  /** A new object for each time that a dialog is opened. */
  const [opened, setOpened] = useState<{ question: Question }>();
  const newest = useRef(opened);
  useLayoutEffect(() => {
    newest.current = opened;
  }, [opened]);
  const ask = (question: Question) => setOpened({ question });
  return {
    asked: opened?.question,
    ask,
    /** Opens a dialog unless another one is open; returns whether it did. */
    askLate: (next: Question): boolean => {
      if (newest.current !== undefined) return false;
      ask(next);
      return true;
    },
    /** Closes the dialog of this rendering, and no later one; returns whether it was still open. */
    close: (): boolean => {
      setOpened((now) => (now === opened ? undefined : now));
      return newest.current === opened;
    },
  };
}
