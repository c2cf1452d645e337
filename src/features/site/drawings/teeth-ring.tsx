import { useEffect, useRef } from 'react';
import { drawingIn } from '#ui/icons/icon-sprite.ts';

const draw = async () => drawingIn((await import('./teeth-ring.svg?raw')).default);
// Drawn by the server, so that the first page's scripts do not carry it.
const drawing = import.meta.env.SSR ? await draw() : '';

/** Both arches with all their teeth, as one picture; without a label it is there for the eye alone. */
export function TeethRing({ label }: { label?: string }) {
  const ring = useRef<SVGSVGElement>(null);
  useEffect(() => {
    // A visitor who comes from another page gets no drawing from the server.
    const element = ring.current!;
    if (!element.firstChild) void draw().then((ring) => (element.innerHTML = ring));
  }, []);
  return (
    <svg
      ref={ring}
      className="teeth-ring"
      viewBox="-56 -70 112 140"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
