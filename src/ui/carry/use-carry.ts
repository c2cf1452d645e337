import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { useEscape } from './use-escape.ts';

/** Of the window, as `document.elementFromPoint` takes it. */
export interface Point {
  x: number;
  y: number;
}

export interface Release<Thing, Place> {
  thing: Thing;
  place: Place | undefined;
  point: Point;
  byMouse: boolean;
}

interface CarryOptions<Thing, Place> {
  /** Around all that can be carried and all places; it gets the handlers. */
  area: RefObject<HTMLElement | null>;
  /** What is carried by a press on this element; undefined: nothing. */
  thingAt: (pressed: Element) => Thing | undefined;
  /** The place at a point. `last` is the one before, for a thing that is over none just now. */
  placeAt: (point: Point, last: Place | undefined) => Place | undefined;
  onRelease: (release: Release<Thing, Place>) => void;
  /** Selects what a finger carries things by, at once. Without it a finger carries what it has rested on. */
  handle?: string;
  /** The page scrolls when a thing comes near its upper or lower edge. */
  scrollsAtEdge?: boolean;
}

interface Press<Thing, Place> extends Point {
  thing: Thing;
  place?: Place | undefined;
  isCarried?: boolean;
  /** Carried as soon as the pointer moves; otherwise a finger that moves on scrolls the page. */
  atOnce: boolean;
  rest?: ReturnType<typeof setTimeout>;
}

const leastMove = 6;
const restFor = 350;
const edge = 80;
const scrollStep = 12;

/**
 * The one way of carrying a thing: with the mouse anywhere on it, or with a finger. Escape puts it back. The click that follows a
 * release is swallowed. Spread `handlers` on the area; `carried` is what to draw. With keys a thing is carried by other means.
 */
export function useCarry<Thing, Place>(options: CarryOptions<Thing, Place>) {
  const { area, thingAt, placeAt, onRelease, handle, scrollsAtEdge = false } = options;
  const [carried, setCarried] = useState<{ thing: Thing; place: Place | undefined; point: Point }>();
  /** Not state: who lets go at once would be a render too early. */
  const press = useRef<Press<Thing, Place>>(undefined);
  const swallowsClick = useRef(false);

  useEffect(() => {
    const { current } = area;
    // The page must not scroll below a finger that carries something. React's own listener could not prevent it, and one that is
    // added only then comes too late: browsers look for it when the finger touches.
    const hold = (event: TouchEvent) => {
      if (press.current?.isCarried && event.cancelable) event.preventDefault();
    };
    current?.addEventListener('touchmove', hold, { passive: false });
    return () => current?.removeEventListener('touchmove', hold);
  });

  const show = ({ thing, place }: Press<Thing, Place>, point: Point) => setCarried({ thing, place, point });
  const pickUp = (pressed: Press<Thing, Place>) => {
    pressed.isCarried = true;
    swallowsClick.current = true;
    show(pressed, pressed);
  };
  const end = () => {
    clearTimeout(press.current?.rest);
    press.current = undefined;
    setCarried(undefined);
  };
  useEscape(true, () => {
    if (press.current?.isCarried) end();
  });

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      swallowsClick.current = false;
      if (event.button !== 0 || !event.isPrimary) return;
      const pressed = event.target as Element;
      const atOnce =
        event.pointerType === 'mouse' || (handle !== undefined && pressed.closest(handle) !== null);
      if (!atOnce && handle !== undefined) return;
      const thing = thingAt(pressed);
      if (thing === undefined) return;
      const begun: Press<Thing, Place> = { thing, atOnce, x: event.clientX, y: event.clientY };
      if (!atOnce) begun.rest = setTimeout(() => pickUp(begun), restFor);
      press.current = begun;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = press;
      if (!current) return;
      const point = pointOf(event);
      if (!current.isCarried) {
        if (Math.hypot(point.x - current.x, point.y - current.y) < leastMove) return;
        if (!current.atOnce) return end();
        pickUp(current);
        // A finger belongs to what it touched first anyway.
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (scrollsAtEdge) scrollAtEdge(point);
      current.place = placeAt(point, current.place);
      show(current, point);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const { current } = press;
      const point = pointOf(event);
      end();
      if (!current?.isCarried) return;
      const place = placeAt(point, current.place);
      onRelease({ thing: current.thing, place, point, byMouse: event.pointerType === 'mouse' });
    },
    onPointerCancel: end,
    /** A finger that rests asks for no menu. */
    onContextMenu(event: MouseEvent) {
      if (press.current?.rest) event.preventDefault();
    },
    /** The browser would carry links and pictures its own way. */
    onDragStart(event: { preventDefault: () => void }) {
      if (press.current) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      // A key's click, or a script's, has no detail.
      if (!swallowsClick.current || event.detail === 0) return;
      swallowsClick.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { carried, handlers };
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

function scrollAtEdge({ y }: Point) {
  if (y < edge) scrollBy(0, -scrollStep);
  if (y > innerHeight - edge) scrollBy(0, scrollStep);
}
