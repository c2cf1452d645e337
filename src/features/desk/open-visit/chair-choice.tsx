import { fill, useWords } from '#platform/words.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { DeskButton } from '../page/desk-button.tsx';
import type { VisitChanges } from '../visit/use-visit-changes.ts';

interface ChairChoiceProps {
  appointment: DeskAppointment;
  chairs: readonly number[];
  changes: VisitChanges;
}

/** Puts a visit on another chair at its own time. */
export function ChairChoice({ appointment, chairs, changes }: ChairChoiceProps) {
  const words = useWords('desk-day');
  return (
    <div className="desk-segments" role="group" aria-label={words.chairs}>
      {chairs.map((chair) => (
        <DeskButton
          key={chair}
          aria-pressed={chair === appointment.chair}
          onClick={() => chair !== appointment.chair && void changes.moveToChair(appointment, chair)}
        >
          {fill(words.chair, { chair })}
        </DeskButton>
      ))}
    </div>
  );
}
