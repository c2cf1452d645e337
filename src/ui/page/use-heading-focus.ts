import { useEffect, useRef } from 'react';

/** Returns the ref of a heading with tabIndex -1. The heading takes the focus if its page has replaced the focused control. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current!.focus();
  }, []);
  return heading;
}
