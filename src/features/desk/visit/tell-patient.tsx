import { useId, useState } from 'react';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { useWords } from '#platform/words.tsx';

/** Whether an SMS goes out with a change; asked each time. Where the clinic sends none, it says so. */
export function TellPatient({ tells, onChange }: { tells: boolean; onChange: (tells: boolean) => void }) {
  const words = useWords('desk-visit');
  const canTell = useClinicFacts().told === 'bySms';
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
        {!canTell && <small id={`${id}off`}>{words.smsOff}</small>}
      </span>
    </label>
  );
}

/** Whether the patient is to be told, as staff say; never where no SMS is sent. */
export function useTelling(first = true) {
  const canTell = useClinicFacts().told === 'bySms';
  return useState(first && canTell);
}
