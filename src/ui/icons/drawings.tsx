import { useLayoutEffect, useRef } from 'react';

/** The elements that hold the drawings now. */
const holders = new Map<string, Element>();
if (!import.meta.env.SSR)
  for (const element of document.querySelectorAll('svg[data-drawings]'))
    holders.set(element.getAttribute('data-drawings')!, element);

/**
 * The symbols that icons refer to. Only the server renders them, so that no script carries them. When a translator or an extension has
 * changed the page, React renders it anew on the client: then the symbols move into the new element.
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
