import { useEffect, useRef } from 'react';

/** Returns the ref of a heading with tabIndex -1. The heading takes the focus when no element has it. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current!.focus();
  }, []);
  return heading;
}
