import { useId, useState } from 'react';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { useWords } from '#platform/words.tsx';
import type { DeskAppointment } from './desk-appointment.ts';

interface NotifyChoiceProps {
  visit: Pick<DeskAppointment, 'hasNumber' | 'isLandline'>;
  tells: boolean;
  onChange: (tells: boolean) => void;
}

/** A choice whether the change sends an SMS; it says so where none can be sent, or seldom arrives (docs/decisions/0075). */
export function NotifyChoice({ visit, tells, onChange }: NotifyChoiceProps) {
  const words = useWords('desk-visit');
  const sends = useClinicFacts().confirmationChannel === 'bySms';
  const canTell = sends && visit.hasNumber;
  const hint = !sends ? words.smsOff : !visit.hasNumber ? words.noNumber : visit.isLandline && words.landline;
  const id = useId();
  return (
    <label className="desk-check">
      <input
        type="checkbox"
        checked={canTell && tells}
        disabled={!canTell}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <span id={id}>{words.tellPatient}</span>
        {hint && <small id={`${id}hint`}>{hint}</small>}
      </span>
    </label>
  );
}

/** The staff's choice; always false where no SMS are sent. */
export function useNotifyPatient(first = true) {
  const canTell = useClinicFacts().confirmationChannel === 'bySms';
  return useState(first && canTell);
}
