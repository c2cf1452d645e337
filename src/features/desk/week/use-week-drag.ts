import type { MouseEvent, RefObject } from 'react';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import type { Carried } from './use-carried.ts';
import { useVisitDrag, type Drop, type Place, type Point } from '../move/use-visit-drag.ts';

interface WeekDrag {
  grid: RefObject<HTMLElement | null>;
  /** What is held while nothing presses on it. */
  held: Carried;
  visitOf: (id: string | undefined) => DeskAppointment | undefined;
  onDrop: (drop: Drop) => void;
}

/**
 * Carrying a visit over the week. One that is let go of at once, or over the way to another week, stays picked up: the next press on a
 * square puts it down there.
 */
export function useWeekDrag({ grid, held, visitOf, onDrop }: WeekDrag) {
  const { carried, target, handlers } = useVisitDrag({
    area: grid,
    visitOf: (id) => (held.visit ? undefined : visitOf(id)),
    placeAt: squareAt,
    onRelease(visit, to, at, byMouse) {
      const week = weekLinkAt(at);
      if (week || (!byMouse && to && isSame(visit, to))) held.pickUp(visit);
      else if (to && !isSame(visit, to)) onDrop({ visit, to });
      week?.click();
    },
  });
  const onClickCapture = (event: MouseEvent) => {
    handlers.onClickCapture(event);
    const square = (event.target as HTMLElement).closest<HTMLElement>('td[data-date]');
    const { date, time } = square?.dataset ?? {};
    if (event.isDefaultPrevented() || !held.visit || !date || !time) return;
    event.preventDefault();
    event.stopPropagation();
    held.letGo();
    onDrop({ visit: held.visit, to: { date, time } });
  };
  return { carried, target, handlers: { ...handlers, onClickCapture } };
}

function squareAt({ x, y }: Point): Place | undefined {
  const square = document.elementFromPoint(x, y)?.closest<HTMLElement>('td[data-date]');
  const { date, time } = square?.dataset ?? {};
  return date && time ? { date, time } : undefined;
}

const weekLinkAt = ({ x, y }: Point) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-week-link]');

const isSame = (visit: DeskAppointment, to: Place) =>
  document.querySelector(`td[data-date="${to.date}"][data-time="${to.time}"] [data-visit="${visit.id}"]`) !==
  null;
