import { useState } from 'react';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { useWords } from '#platform/words.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { whyRefused } from '../visit/use-visit-changes.ts';
import { callDesk } from '../visit/visit-client.ts';
import { faultsOf, wantedOf, type ClosureDraft, type DraftFaults } from './closure-rules.ts';

interface Inside {
  inside: DeskAppointment[];
}

/** Closing time in two steps: who is booked inside is seen first. A change of the fields goes back to the first. */
export function useClosing(start: ClosureDraft, onDone: () => void) {
  const words = useWords('desk-closures');
  const { hours } = useClinicFacts();
  const visitWords = useWords('desk-visit');
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<DraftFaults>({});
  /** Those inside, once they have been asked for. */
  const [inside, setInside] = useState<readonly DeskAppointment[]>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');

  const edit = (fields: Partial<ClosureDraft>) => {
    setDraft((before) => ({ ...before, ...fields }));
    setFaults({});
    setRefusal('');
    // Texts don't change whom it lies over.
    if (!Object.keys(fields).every((field) => field === 'reason' || field === 'publicText'))
      setInside(undefined);
  };
  const look = async () => {
    setBusy(true);
    const answer = await callDesk<Inside>('closures?preview', { body: wantedOf(draft, hours) });
    setBusy(false);
    if (answer.ok) setInside(answer.value.inside);
    else setRefusal(whyRefused(answer.refusal, visitWords));
  };
  const close = async (seen: readonly DeskAppointment[]) => {
    setBusy(true);
    const body = { ...wantedOf(draft, hours), seen: seen.map(({ id }) => id) };
    const answer = await callDesk<object, Inside>('closures', { body });
    setBusy(false);
    if (answer.ok) return onDone();
    // Booked inside meanwhile, whom staff have not seen: all of them are shown, and nothing is closed.
    if (answer.refusal.inside) setInside(answer.refusal.inside);
    const { refusal: why } = answer;
    setRefusal(why.reason === 'booked-meanwhile' ? words.bookedMeanwhile : whyRefused(why, visitWords));
  };
  const submit = () => {
    if (busy) return;
    const found = faultsOf(draft);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setRefusal('');
    void (inside ? close(inside) : look());
  };
  return { draft, edit, faults, inside, busy, refusal, submit, lookAgain: look };
}
