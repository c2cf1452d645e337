import { fill } from '#platform/words.tsx';
import type { DeskAppointment } from '../desk-appointment.ts';
import { useDayWords } from '../words/use-day-words.ts';
import { DeskButton } from './desk-button.tsx';
import type { VisitChanges } from './use-visit-changes.ts';

interface ChairChoiceProps {
  appointment: DeskAppointment;
  chairs: readonly number[];
  changes: VisitChanges;
}

/** Puts a visit on another chair at its own time; its patient need not hear of that. */
export function ChairChoice({ appointment, chairs, changes }: ChairChoiceProps) {
  const words = useDayWords();
  const { date, time } = appointment;
  const to = (chair: number) =>
    ({ move: { date, time, chair }, tellPatient: false, bySpecialArrangement: true }) as const;
  const moveTo = (chair: number) =>
    changes.change(appointment, to(chair), () => fill(words.movedChair, { chair }), to(appointment.chair));
  return (
    <div className="desk-segments" role="group" aria-label={words.chairs}>
      {chairs.map((chair) => (
        <DeskButton
          key={chair}
          aria-pressed={chair === appointment.chair}
          onClick={() => chair !== appointment.chair && void moveTo(chair)}
        >
          {fill(words.chair, { chair })}
        </DeskButton>
      ))}
    </div>
  );
}
