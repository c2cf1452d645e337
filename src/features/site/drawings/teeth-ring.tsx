import { useEffect, useRef, type MouseEvent } from 'react';
import { drawingIn } from '#ui/icons/icon-sprite.ts';

type Mouth = 'adult' | 'child';

const files: Record<Mouth, () => Promise<{ default: string }>> = {
  adult: () => import('./teeth-ring.svg?raw'),
  child: () => import('./milk-teeth-ring.svg?raw'),
};
const draw = async (mouth: Mouth) => drawingIn((await files[mouth]()).default);
// The server renders the drawing, so that the scripts of the first page do not carry it.
const drawing = import.meta.env.SSR ? await draw('adult') : '';

/** The tooth that is marked before any is chosen; the drawing comes with its colour. */
const explained = 26;
/** For each dentition, the tens of its tooth numbers, for the drawing's two halves from top to bottom, and the number of teeth in a quarter. */
const numbers = {
  adult: {
    halves: [
      [20, 30],
      [10, 40],
    ],
    quarter: 8,
  },
  child: {
    halves: [
      [60, 70],
      [50, 80],
    ],
    quarter: 5,
  },
};
/** Maximum distance of a tap from a tooth's middle, in CSS pixels: the size of a finger. */
const fingertip = 44;

interface TeethRingProps {
  /** Accessible name of the tooth marked at first. Without it, and after a choice, the drawing is hidden from assistive technology. */
  label?: string;
  mouth?: Mouth;
  /** The marked tooth, by its number (ISO 3950). */
  tooth?: number | undefined;
  /** A tap chooses the nearest tooth. Keyboards choose teeth elsewhere. */
  onTooth?: (tooth: number) => void;
}

/** Both arches with all their teeth, as one picture. */
export function TeethRing({ label, mouth = 'adult', tooth, onTooth }: TeethRingProps) {
  const ring = useRef<SVGSVGElement>(null);
  const drawn = useRef<Mouth>('adult');
  useEffect(() => {
    let isLeft = false;
    const show = async () => {
      const element = ring.current!;
      // After a client-side navigation there is no drawing from the server.
      if (!element.firstChild || drawn.current !== mouth) {
        const content = await draw(mouth);
        if (isLeft) return;
        element.innerHTML = content;
        drawn.current = mouth;
      }
      for (const { number, crown } of crownsIn(element, mouth))
        crown.classList.toggle('tooth-explained', number === (tooth ?? explained));
    };
    void show();
    return () => {
      isLeft = true;
    };
  }, [mouth, tooth]);

  const onClick = ({ clientX, clientY }: MouseEvent) => {
    const near = crownsIn(ring.current!, drawn.current).map(({ number, crown }) => {
      const { left, top, width, height } = crown.getBoundingClientRect();
      return { number, distance: Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY) };
    });
    const [nearest] = near.toSorted((one, other) => one.distance - other.distance);
    if (nearest && nearest.distance < fingertip) onTooth?.(nearest.number);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <svg
      ref={ring}
      className="teeth-ring"
      viewBox="-56 -70 112 140"
      data-chosen={tooth}
      onClick={onTooth && onClick}
      {...(label && !tooth && mouth === 'adult'
        ? { role: 'img', 'aria-label': label }
        : { 'aria-hidden': true })}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}

/** The crowns of a drawing with their numbers: in each half those of the upper jaw from the middle outwards, then the lower jaw's. */
function crownsIn(ring: Element, mouth: Mouth) {
  const { halves, quarter } = numbers[mouth];
  return Array.from(ring.querySelectorAll('.teeth'), (half, side) =>
    Array.from(half.querySelectorAll('path:not(.tooth-fissures)'), (crown, index) => ({
      number: halves[side]![Math.floor(index / quarter)]! + (index % quarter) + 1,
      crown,
    })),
  ).flat();
}
