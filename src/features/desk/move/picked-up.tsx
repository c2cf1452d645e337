import { useState } from 'react';
import { mayChange } from '#features/booking/appointments/appointment-status.ts';
import { longDateTime } from '#features/clinic/time/times-in-english.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { useEscape } from '#ui/carry/use-escape.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import type { Place } from './use-move-visit.ts';

interface PickedUpNeeds {
  onDrop: (visit: DeskAppointment, to: Place) => void;
  /** What is said aloud meanwhile. */
  onNews: (news: string) => void;
}

/** A visit that was picked up, by keys or by hand: held until it is put down or left, also while other weeks are shown. */
export function usePickedUp({ onDrop, onNews }: PickedUpNeeds) {
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
    /** Only a visit that has not begun can be put elsewhere. */
    pickUp(next: DeskAppointment | undefined) {
      if (!next || !mayChange(next.status, 'move')) return onNews(words.notAllowed);
      setVisit(next);
      onNews(fill(words.carrying, { patient: next.firstName, from: longDateTime(next) }));
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

export type PickedUp = ReturnType<typeof usePickedUp>;

/** What is being moved, for those who see it; the live region tells the others. */
export function PickedUpBar({ pickedUp: { visit, leave } }: { pickedUp: PickedUp }) {
  const words = useWords('desk-move');
  const pageWords = useWords('desk-page');
  if (!visit) return null;
  return (
    <div className="picked-up">
      <p>
        <b>{fill(words.carried, { patient: visit.firstName, from: longDateTime(visit) })}</b>{' '}
        {words.carriedHint}
      </p>
      <button type="button" className="staff-button" onClick={leave}>
        {pageWords.cancel}
      </button>
    </div>
  );
}
