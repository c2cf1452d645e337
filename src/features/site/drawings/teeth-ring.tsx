import { useEffect, useRef } from 'react';
import { drawingIn } from '#ui/icons/drawing-in.ts';

const draw = async () => drawingIn((await import('./teeth-ring.svg?raw')).default);
// Put in by the server, so that the drawing is no part of the first page's scripts.
const drawing = import.meta.env.SSR ? await draw() : '';

/** Both arches with all their teeth. A drawing only: the caption beside it has the words. */
export function TeethRing() {
  const ring = useRef<SVGSVGElement>(null);
  useEffect(() => {
    // Empty for a visitor who came from another page, without the server's help.
    const element = ring.current!;
    if (!element.firstChild) void draw().then((ring) => (element.innerHTML = ring));
  }, []);
  return (
    <svg
      ref={ring}
      className="teeth-ring"
      viewBox="-56 -70 112 140"
      aria-hidden="true"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
