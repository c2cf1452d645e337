import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import type { Slot } from '#features/booking/slots/slots.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';

/** Where a visit can be put. */
export interface Place extends Slot {
  /** Undefined: the first that is free. */
  chair?: number;
}

/** A visit and where it was put down. */
export interface Drop {
  visit: DeskAppointment;
  to: Place;
}

export interface Point {
  x: number;
  y: number;
}

interface VisitDrag {
  area: RefObject<HTMLElement | null>;
  visitOf: (id: string | undefined) => DeskAppointment | undefined;
  placeAt: (point: Point) => Place | undefined;
  onRelease: (visit: DeskAppointment, to: Place | undefined, at: Point, byMouse: boolean) => void;
}

interface Press extends Point {
  visit: DeskAppointment;
  carried?: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

const leastMove = 6;
/** A finger that rests this long picks the visit up; one that moves on at once scrolls the page. */
const rest = 350;

/** Carrying a visit, an element with `data-movable` and `data-visit`, with the mouse, or with a finger that has rested on it. */
export function useVisitDrag({ area, visitOf, placeAt, onRelease }: VisitDrag) {
  const [carried, setCarried] = useState<DeskAppointment>();
  const [target, setTarget] = useState<Place>();
  /** Not state: whoever lets go at once would be a render too early. */
  const press = useRef<Press>(undefined);
  /** A click follows the release: it is not meant for what is pressed there. */
  const swallowClick = useRef(false);

  const pickUp = (pressed: Press) => {
    pressed.carried = true;
    setCarried(pressed.visit);
  };
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
    setCarried(undefined);
    setTarget(undefined);
  };
  const isCarrying = carried !== undefined;
  useEffect(() => {
    const { current } = area;
    // The page must not scroll below a finger that carries something. React's own listener could not prevent it, and one that is added
    // only then comes too late: browsers look for it when the finger touches.
    const hold = (event: TouchEvent) => isCarrying && event.cancelable && event.preventDefault();
    current?.addEventListener('touchmove', hold, { passive: false });
    return () => current?.removeEventListener('touchmove', hold);
  }, [area, isCarrying]);
  const putBack = useEffectEvent(end);
  useEffect(() => {
    if (!isCarrying) return;
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && putBack();
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [isCarrying]);

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      swallowClick.current = false;
      const movable = (event.target as HTMLElement).closest<HTMLElement>('[data-movable]');
      const visit = visitOf(movable?.dataset.visit);
      if (!visit || event.button !== 0) return;
      const { clientX: x, clientY: y, pointerType } = event;
      // A finger belongs to what it touched first; the places below it are looked up by point.
      const pressed: Press = { visit, x, y };
      press.current = pressed;
      if (pointerType !== 'mouse') pressed.timer = setTimeout(() => pickUp(pressed), rest);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = press;
      if (!current) return;
      const far = Math.hypot(event.clientX - current.x, event.clientY - current.y) > leastMove;
      if (!current.carried && far) {
        if (event.pointerType !== 'mouse') return end();
        pickUp(current);
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (current.carried) setTarget(placeAt({ x: event.clientX, y: event.clientY }));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const { current } = press;
      const at = { x: event.clientX, y: event.clientY };
      swallowClick.current = current?.carried ?? false;
      if (current?.carried) onRelease(current.visit, placeAt(at), at, event.pointerType === 'mouse');
      end();
    },
    onPointerCancel: end,
    onContextMenu(event: MouseEvent) {
      if (press.current?.timer) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      if (!swallowClick.current) return;
      swallowClick.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { carried, target, handlers };
}
