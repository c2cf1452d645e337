import { useLayoutEffect, useRef } from 'react';

/** The elements that hold the drawings now. */
const holders = new Map<string, Element>();
if (!import.meta.env.SSR)
  for (const element of document.querySelectorAll('svg[data-drawings]'))
    holders.set(element.getAttribute('data-drawings')!, element);

/**
 * The drawings that icons point at, written by the server alone: the browser keeps what it was sent. React draws the page anew where
 * something else changed it before (a translator, an extension): then they go on into the new element.
 */
export function Drawings({ name, symbols }: { name: string; symbols: string }) {
  const own = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const element = own.current!;
    const holder = holders.get(name);
    if (holder && holder !== element) element.append(...holder.childNodes);
    holders.set(name, element);
  }, [name]);
  return (
    <svg
      ref={own}
      className="drawings"
      data-drawings={name}
      aria-hidden="true"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: symbols }}
    />
  );
}
