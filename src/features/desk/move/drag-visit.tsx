import { createContext, type MouseEvent, type RefObject, use, useState } from 'react';
import { getAllowedChanges } from '#features/booking/appointments/allowed-changes.ts';
import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import { type Point, useDrag } from '#ui/drag/use-drag.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import type { Place } from '../visit/visit-client.ts';
import { longDateTime } from '#features/clinic/time/times-in-english.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { useEscape } from '#ui/drag/use-escape.ts';

interface Dragged {
  /** The visit's id. */
  id?: string | undefined;
  /** The place that it is over. */
  over?: string | undefined;
  /** Id of another visit at the place over which it is held. */
  taken?: string | undefined;
}

export const DragContext = createContext<Dragged>({});

/** Attributes for the element by which a visit is dragged. */
export function useVisitMarks(visit: DeskAppointment) {
  const dragged = use(DragContext);
  return {
    'data-visit': visit.id,
    'data-movable': getAllowedChanges(visit).staff.includes('move') || undefined,
    'data-dragged': dragged.id === visit.id || undefined,
    'data-taken': dragged.taken === visit.id || undefined,
  };
}

/** Spread on a place where a visit can be put down. */
export function usePlaceMarks(place: Place) {
  const mark = markOf(place);
  return { 'data-slot': mark, 'data-target': use(DragContext).over === mark || undefined };
}

/** '2026-11-24 10:00', '2026-11-24 10:00 2' */
const markOf = ({ date, time, chair }: Place) => [date, time, chair].join(' ').trim();

interface DragVisitOptions {
  /** Around all visits and places. */
  area: RefObject<HTMLElement | null>;
  /** Visits that can be dragged. */
  visits: readonly DeskAppointment[];
  onDrop: (visit: DeskAppointment, to: Place) => void;
  /** The visit was dropped where there is no place beside this one. */
  onTaken?: (by: DeskAppointment) => void;
  /** Holds a visit while other weeks are shown. */
  pickedUp?: DraggedVisit;
}

/**
 * Drags a visit over the day or the week, with mouse or finger. In the week (`pickedUp`), a visit that is tapped, or dropped on the link
 * to another week, stays picked up; the next tap on a place puts it down there.
 */
export function useDragVisit({ area, visits, onDrop, onTaken, pickedUp }: DragVisitOptions) {
  const takerAt = (visit: DeskAppointment, point: Point) => {
    const id = elementAt(point)?.closest<HTMLElement>('[data-visit]')?.dataset.visit;
    return visits.find((other) => other.id === id && id !== visit.id && holdsSlot(other.status));
  };
  const { dragged, handlers } = useDrag<DeskAppointment, Place>({
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
      const taker = place ? undefined : takerAt(visit, point);
      if (taker) onTaken?.(taker);
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
  const id = (dragged?.thing ?? pickedUp?.visit)?.id;
  const over = dragged?.place && markOf(dragged.place);
  const taken = dragged && !dragged.place ? takerAt(dragged.thing, dragged.point)?.id : undefined;
  return { dragged: { id, over, taken }, handlers: { ...handlers, onClickCapture } };
}

const elementAt = ({ x, y }: Point) => document.elementFromPoint(x, y);
const slotAround = (element: Element | null) => element?.closest<HTMLElement>('[data-slot]');

function placeOf(element: Element | null): Place | undefined {
  const [date, time, chair] = slotAround(element)?.dataset.slot?.split(' ') ?? [];
  return date && time ? { date, time, ...(chair && { chair: Number(chair) }) } : undefined;
}

interface PickedUpNeeds {
  onDrop: (visit: DeskAppointment, to: Place) => void;
  /** Sets the text of the live region. */
  onNews: (news: string) => void;
}

/** A visit that is picked up, with keys or by hand, until it is put down or cancelled; other weeks may be shown meanwhile. */
export function useDraggedVisit({ onDrop, onNews }: PickedUpNeeds) {
  const words = useWords('desk-move');
  const [visit, setVisit] = useState<DeskAppointment>();
  const leave = () => {
    if (visit) onNews(fill(words.putBack, { patient: visit.firstName }));
    setVisit(undefined);
  };
  useEscape(visit !== undefined, leave);
  return {
    visit,
    leave,
    /** Only a visit that has not begun can be moved. */
    pickUp(next: DeskAppointment | undefined) {
      if (!next || !getAllowedChanges(next).staff.includes('move')) return onNews(words.notAllowed);
      setVisit(next);
      onNews(fill(words.draggingByKeys, { patient: next.firstName, from: longDateTime(next) }));
    },
    putDown(to: Place) {
      if (!visit || isPlaceOf(visit, to)) return leave();
      onDrop(visit, to);
      setVisit(undefined);
    },
  };
}

const isPlaceOf = ({ date, time, chair }: DeskAppointment, to: Place) =>
  to.date === date && to.time === time && (to.chair ?? chair) === chair;

export type DraggedVisit = ReturnType<typeof useDraggedVisit>;

/** Shows which visit is being moved; the live region tells screen readers. */
export function DraggedVisitBar({ pickedUp: { visit, leave } }: { pickedUp: DraggedVisit }) {
  const words = useWords('desk-move');
  const pageWords = useWords('desk-page');
  if (!visit) return null;
  return (
    <div className="picked-up row-wrap between">
      <p>
        <b>{fill(words.pickedUp, { patient: visit.firstName, from: longDateTime(visit) })}</b>{' '}
        {words.pickedUpHint}
      </p>
      <button type="button" className="staff-button" onClick={leave}>
        {pageWords.cancel}
      </button>
    </div>
  );
}
