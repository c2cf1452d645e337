import type { DeskAppointment } from '../visit/desk-appointment.ts';
import type { VisitChanges } from '../visit/use-visit-changes.ts';
import { useMoveVisit, type Place } from './use-move-visit.ts';

interface DropVisit {
  changes: Pick<VisitChanges, 'change'>;
  /** Opens the question of the new time. */
  onAsk: (visit: DeskAppointment, to: Place) => void;
}

/** What comes of a visit that is put down somewhere: to another chair at its own time it moves at once, about another time is asked. */
export function useDropVisit({ changes, onAsk }: DropVisit) {
  const move = useMoveVisit(changes);
  /** At its own time; its patient need not hear of that. */
  const toChair = (visit: DeskAppointment, chair: number) =>
    void move(visit, { ...visit, chair }, { tellPatient: false, bySpecialArrangement: true });
  const drop = (visit: DeskAppointment, to: Place) => {
    const isItsTime = to.date === visit.date && to.time === visit.time;
    if (to.chair !== undefined && isItsTime) toChair(visit, to.chair);
    else onAsk(visit, to);
  };
  return { drop, toChair };
}
