import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import type { Slot } from '#features/booking/slots.ts';
import type { DeskAppointment } from '../desk-appointment.ts';
import type { Carried } from './use-carried.ts';

/** A visit and where it was put down. */
export interface Drop {
  visit: DeskAppointment;
  to: Slot;
}

interface WeekDrag {
  grid: RefObject<HTMLElement | null>;
  /** What is held while nothing presses on it. */
  held: Carried;
  visitOf: (id: string | undefined) => DeskAppointment | undefined;
  onDrop: (drop: Drop) => void;
}

const leastMove = 6;
/** A finger that rests this long picks the visit up; one that moves on at once scrolls the page. */
const rest = 350;

/**
 * Carrying a visit with the mouse, or with a finger that has rested on it. One that is let go of at once, or over the way to another week,
 * stays picked up: the next press on a square puts it down there.
 */
export function useWeekDrag({ grid, held, visitOf, onDrop }: WeekDrag) {
  const [carried, setCarried] = useState<DeskAppointment>();
  const [target, setTarget] = useState<Slot>();
  const press = useRef<{
    visit: DeskAppointment;
    x: number;
    y: number;
    timer?: ReturnType<typeof setTimeout>;
  }>(undefined);
  /** A click follows the release: it is not meant for the link. */
  const swallowClick = useRef(false);

  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
    setCarried(undefined);
    setTarget(undefined);
  };
  const isCarrying = carried !== undefined;
  useEffect(() => {
    const { current } = grid;
    // The page must not scroll below a finger that carries something. React's own listener could not prevent it, and one that is added
    // only then comes too late: browsers look for it when the finger touches.
    const hold = (event: TouchEvent) => isCarrying && event.cancelable && event.preventDefault();
    current?.addEventListener('touchmove', hold, { passive: false });
    return () => current?.removeEventListener('touchmove', hold);
  }, [grid, isCarrying]);
  useEffect(() => {
    if (!isCarrying) return;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      press.current = undefined;
      setCarried(undefined);
      setTarget(undefined);
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [isCarrying]);

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      swallowClick.current = false;
      const link = (event.target as HTMLElement).closest<HTMLElement>('[data-movable]');
      const visit = visitOf(link?.dataset.visit);
      if (!visit || held.visit || event.button !== 0) return;
      const { clientX: x, clientY: y, pointerType } = event;
      // A finger belongs to what it touched first; the squares below it are looked up by place.
      press.current = { visit, x, y };
      if (pointerType !== 'mouse') press.current.timer = setTimeout(() => setCarried(visit), rest);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = press;
      if (!current) return;
      const far = Math.hypot(event.clientX - current.x, event.clientY - current.y) > leastMove;
      if (!carried && far) {
        if (event.pointerType !== 'mouse') return end();
        setCarried(current.visit);
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (carried) setTarget(squareAt(event.clientX, event.clientY));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      swallowClick.current = carried !== undefined;
      if (carried) {
        const to = squareAt(event.clientX, event.clientY);
        const week = weekLinkAt(event.clientX, event.clientY);
        if (week || (event.pointerType !== 'mouse' && to && isSame(carried, to))) held.pickUp(carried);
        else if (to && !isSame(carried, to)) onDrop({ visit: carried, to });
        week?.click();
      }
      end();
    },
    onPointerCancel: end,
    onContextMenu(event: MouseEvent) {
      if (press.current?.timer) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      const square = (event.target as HTMLElement).closest<HTMLElement>('td[data-date]');
      const { date, time } = square?.dataset ?? {};
      const isDrop = held.visit !== undefined && date !== undefined && time !== undefined;
      if (!swallowClick.current && !isDrop) return;
      event.preventDefault();
      event.stopPropagation();
      if (!swallowClick.current && isDrop) {
        held.letGo();
        onDrop({ visit: held.visit!, to: { date, time } });
      }
      swallowClick.current = false;
    },
  };
  return { carried, target, handlers };
}

function squareAt(x: number, y: number): Slot | undefined {
  const square = document.elementFromPoint(x, y)?.closest<HTMLElement>('td[data-date]');
  const { date, time } = square?.dataset ?? {};
  return date && time ? { date, time } : undefined;
}

const weekLinkAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-week-link]');

const isSame = (visit: DeskAppointment, to: Slot) =>
  document.querySelector(`td[data-date="${to.date}"][data-time="${to.time}"] [data-visit="${visit.id}"]`) !==
  null;
