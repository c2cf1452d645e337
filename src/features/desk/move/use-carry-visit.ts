import { createContext, use, type MouseEvent, type RefObject } from 'react';
import { mayChange } from '#features/booking/appointments/appointment-status.ts';
import { useCarry, type Point } from '#ui/carry/use-carry.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import type { PickedUp } from './picked-up.tsx';
import type { Place } from './use-move-visit.ts';

/** What is carried just now: the visit's id, and the place over which it is. */
export const CarriedVisit = createContext<{ id?: string | undefined; over?: string | undefined }>({});

/** Spread on what a visit is carried by. */
export const useVisitMarks = ({ id, status }: DeskAppointment) => ({
  'data-visit': id,
  'data-movable': mayChange(status, 'move') || undefined,
  'data-carried': use(CarriedVisit).id === id || undefined,
});

/** Spread on a place where a visit can be put down. */
export function usePlaceMarks(place: Place) {
  const mark = markOf(place);
  return { 'data-slot': mark, 'data-target': use(CarriedVisit).over === mark || undefined };
}

/** '2026-11-24 10:00', '2026-11-24 10:00 2' */
const markOf = ({ date, time, chair }: Place) => [date, time, chair].join(' ').trim();

interface CarryVisit {
  /** Around all visits and places. */
  area: RefObject<HTMLElement | null>;
  /** Those that can be carried just now. */
  visits: readonly DeskAppointment[];
  onDrop: (visit: DeskAppointment, to: Place) => void;
  /** Where a visit can be held while other weeks are shown. */
  pickedUp?: PickedUp;
}

/**
 * Carrying a visit over the day or the week, with the mouse or a finger. In the week, which gives `pickedUp`, a visit stays picked up
 * where a finger lets go of it at once, and over the link to another week. The next press on a place puts it down there.
 */
export function useCarryVisit({ area, visits, onDrop, pickedUp }: CarryVisit) {
  const { carried, handlers } = useCarry<DeskAppointment, Place>({
    area,
    thingAt(pressed) {
      const id = pressed.closest<HTMLElement>('[data-movable]')?.dataset.visit;
      return pickedUp?.visit ? undefined : visits.find((visit) => visit.id === id);
    },
    placeAt: (point) => placeOf(elementAt(point)),
    onRelease({ thing: visit, place, point, byMouse }) {
      const toWeek = elementAt(point)?.closest<HTMLElement>('[data-week-link]');
      const isThere = slotAround(elementAt(point))?.querySelector(`[data-visit="${visit.id}"]`);
      if (toWeek || (!byMouse && isThere)) pickedUp?.pickUp(visit);
      else if (place && !isThere) onDrop(visit, place);
      toWeek?.click();
    },
  });
  const onClickCapture = (event: MouseEvent) => {
    handlers.onClickCapture(event);
    const place = placeOf(event.target as Element);
    if (event.isDefaultPrevented() || !pickedUp?.visit || !place) return;
    event.preventDefault();
    event.stopPropagation();
    pickedUp.putDown(place);
  };
  const id = (carried?.thing ?? pickedUp?.visit)?.id;
  const over = carried?.place && markOf(carried.place);
  return { carried: { id, over }, handlers: { ...handlers, onClickCapture } };
}

const elementAt = ({ x, y }: Point) => document.elementFromPoint(x, y);
const slotAround = (element: Element | null) => element?.closest<HTMLElement>('[data-slot]');

function placeOf(element: Element | null): Place | undefined {
  const [date, time, chair] = slotAround(element)?.dataset.slot?.split(' ') ?? [];
  return date && time ? { date, time, ...(chair && { chair: Number(chair) }) } : undefined;
}
