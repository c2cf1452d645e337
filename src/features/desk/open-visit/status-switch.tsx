import { useWords } from '#platform/words.tsx';
import { mayChange, type AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import { DeskButton } from '../page/desk-button.tsx';
import { statusWords } from '../visit/status-mark.tsx';

const offered = ['confirmed', 'arrived', 'in-chair', 'completed', 'no-show'] as const;

interface StatusSwitchProps {
  status: AppointmentStatus;
  busy: boolean;
  onChange: (status: AppointmentStatus) => void;
}

/** Where a visit stands; only where it may go from here can be pressed. */
export function StatusSwitch({ status, busy, onChange }: StatusSwitchProps) {
  const words = useWords('desk-day');
  return (
    <div className="desk-segments" role="group" aria-label={words.status} aria-busy={busy}>
      {offered.map((to) =>
        to === status ? (
          <button key={to} type="button" aria-pressed="true">
            {words[statusWords[to]]}
          </button>
        ) : (
          <DeskButton
            key={to}
            aria-pressed="false"
            disabled={!mayChange(status, to)}
            onClick={() => onChange(to)}
          >
            {words[statusWords[to]]}
          </DeskButton>
        ),
      )}
    </div>
  );
}
