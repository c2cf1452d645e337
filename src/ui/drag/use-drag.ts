import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { useEscape } from './use-escape.ts';

/** Viewport coordinates, as `document.elementFromPoint` takes them. */
export interface Point {
  x: number;
  y: number;
}

interface Release<Thing, Place> {
  thing: Thing;
  place: Place | undefined;
  point: Point;
  byMouse: boolean;
}

interface DragOptions<Thing, Place> {
  /** The element around all things and places; it gets the handlers. */
  area: RefObject<HTMLElement | null>;
  /** The thing that a press on this element drags; undefined for none. */
  thingAt: (pressed: Element) => Thing | undefined;
  /** The place at a point. `last` is the previous place, for a point over no place. */
  placeAt: (point: Point, last: Place | undefined) => Place | undefined;
  onRelease: (release: Release<Thing, Place>) => void;
  /** A selector of handles that drag by touch at once. Without it, touch drags after a long press. */
  handle?: string;
  /** Scrolls the page while a thing is near its top or bottom edge. */
  scrollsAtEdge?: boolean;
}

interface Press<Thing, Place> extends Point {
  thing: Thing;
  place?: Place | undefined;
  isDragging?: boolean;
  /** The drag starts with the pointer's first move; otherwise a moving finger scrolls the page. */
  atOnce: boolean;
  rest?: ReturnType<typeof setTimeout>;
}

const minMove = 6;
const restFor = 350;
const edge = 80;
const scrollStep = 12;

/**
 * Drag and drop, with the mouse anywhere on a thing, or with a finger. Escape cancels. The click after a release is suppressed. Spread
 * `handlers` on the area and draw `dragged`. Callers provide their own way for the keyboard.
 */
export function useDrag<Thing, Place>(options: DragOptions<Thing, Place>) {
  const { area, thingAt, placeAt, onRelease, handle, scrollsAtEdge = false } = options;
  const [dragged, setDragged] = useState<{ thing: Thing; place: Place | undefined; point: Point }>();
  /** A ref, since a quick release would come before the state's next render. */
  const press = useRef<Press<Thing, Place>>(undefined);
  const swallowsClick = useRef(false);

  useEffect(() => {
    const { current } = area;
    // Prevents scrolling during a drag. React's listeners are passive, and browsers look for a listener when the finger touches, so one that
    // is added with the drag comes too late.
    const hold = (event: TouchEvent) => {
      if (press.current?.isDragging && event.cancelable) event.preventDefault();
    };
    current?.addEventListener('touchmove', hold, { passive: false });
    return () => current?.removeEventListener('touchmove', hold);
  });

  const show = ({ thing, place }: Press<Thing, Place>, point: Point) => setDragged({ thing, place, point });
  const pickUp = (pressed: Press<Thing, Place>) => {
    pressed.isDragging = true;
    swallowsClick.current = true;
    show(pressed, pressed);
  };
  const end = () => {
    clearTimeout(press.current?.rest);
    press.current = undefined;
    setDragged(undefined);
  };
  useEscape(true, () => {
    if (press.current?.isDragging) end();
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
      if (!current.isDragging) {
        if (Math.hypot(point.x - current.x, point.y - current.y) < minMove) return;
        if (!current.atOnce) return end();
        pickUp(current);
        // Touch is captured by the first touched element anyway; a mouse needs this call.
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
      if (!current?.isDragging) return;
      const place = placeAt(point, current.place);
      onRelease({ thing: current.thing, place, point, byMouse: event.pointerType === 'mouse' });
    },
    onPointerCancel: end,
    /** A resting finger starts a drag here, and opens no context menu. */
    onContextMenu(event: MouseEvent) {
      if (press.current?.rest) event.preventDefault();
    },
    /** Prevents the browser's own dragging of links and pictures. */
    onDragStart(event: { preventDefault: () => void }) {
      if (press.current) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      // Clicks by key or script have detail 0.
      if (!swallowsClick.current || event.detail === 0) return;
      swallowsClick.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { dragged, handlers };
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

function scrollAtEdge({ y }: Point) {
  if (y < edge) scrollBy(0, -scrollStep);
  if (y > innerHeight - edge) scrollBy(0, scrollStep);
}
