import { useId, useState } from 'react';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { useWords } from '#platform/words.tsx';
import type { DeskAppointment } from './desk-appointment.ts';

type Reach = Pick<DeskAppointment, 'hasNumber' | 'isLandline'>;

/** Whether an SMS is likely to reach the patient. */
export const takesSms = ({ hasNumber, isLandline }: Reach): boolean => hasNumber && !isLandline;

interface NotifyChoiceProps {
  visit: Reach;
  tells: boolean;
  onChange: (tells: boolean) => void;
}

/** A choice whether the change sends an SMS; it says so where none can be sent. */
export function NotifyChoice({ visit, tells, onChange }: NotifyChoiceProps) {
  const words = useWords('desk-visit');
  const sends = useClinicFacts().confirmationChannel === 'bySms';
  const canTell = sends && takesSms(visit);
  const unreached = visit.hasNumber ? words.landline : words.noNumber;
  const id = useId();
  return (
    <label className="desk-check">
      <input
        type="checkbox"
        checked={canTell && tells}
        disabled={!canTell}
        aria-labelledby={id}
        aria-describedby={canTell ? undefined : `${id}off`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <span id={id}>{words.tellPatient}</span>
        {!canTell && <small id={`${id}off`}>{sends ? unreached : words.smsOff}</small>}
      </span>
    </label>
  );
}

/** The staff's choice; always false where no SMS are sent. */
export function useNotifyPatient(first = true) {
  const canTell = useClinicFacts().confirmationChannel === 'bySms';
  return useState(first && canTell);
}
