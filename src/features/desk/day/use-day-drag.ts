import { createContext, type RefObject } from 'react';
import type { CivilDate } from '#platform/civil-date.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { useVisitDrag, type Drop, type Point } from '../move/use-visit-drag.ts';

/** What is carried over the day just now: the visit's id, and the line or square over which it is. */
export const DayCarried = createContext<{ id?: string | undefined; over?: string | undefined }>({});

interface DayDrag {
  area: RefObject<HTMLElement | null>;
  date: CivilDate;
  visits: readonly DeskAppointment[];
  onDrop: (drop: Drop) => void;
}

/** Carrying a visit to a free time of the day, or to another chair. The buttons of an open visit do the same. */
export function useDayDrag({ area, date, visits, onDrop }: DayDrag) {
  const { carried, target, handlers } = useVisitDrag({
    area,
    visitOf: (id) => visits.find((visit) => visit.id === id),
    placeAt(point) {
      const [time, chair] = freeAt(point)?.split(' ') ?? [];
      return time ? { date, time, chair: Number(chair) } : undefined;
    },
    onRelease: (visit, to) => to && onDrop({ visit, to }),
  });
  const over = target && `${target.time} ${target.chair}`;
  return { carried: { id: carried?.id, over }, handlers };
}

const freeAt = ({ x, y }: Point) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-free]')?.dataset.free;
