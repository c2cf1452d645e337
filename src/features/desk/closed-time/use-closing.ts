import { use, useState } from 'react';
import { SignInAgain } from '#features/staff/session/use-session-keeper.ts';
import { faultsOf, wantedOf, type ClosureDraft, type DraftFaults } from './closure-draft.ts';
import { closeTime, previewClosure, type ClosingRefusal } from './closures-client.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { useClosuresWords, type ClosuresWords } from './use-closures-words.ts';

/** Closing time in two steps: who is booked inside is seen first. A change of the fields goes back to the first. */
export function useClosing(start: ClosureDraft, onDone: () => void) {
  const words = useClosuresWords();
  const askAgain = use(SignInAgain);
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
  const refused = (reason: ClosingRefusal) => {
    if (reason === 'signed-out') askAgain();
    setRefusal(refusalText(words, reason));
  };
  const look = async () => {
    setBusy(true);
    const answer = await previewClosure(wantedOf(draft));
    setBusy(false);
    if (answer.ok) setInside(answer.inside);
    else refused(answer.reason);
  };
  const close = async (seen: readonly DeskAppointment[]) => {
    setBusy(true);
    const answer = await closeTime(
      wantedOf(draft),
      seen.map(({ id }) => id),
    );
    setBusy(false);
    if (answer.ok) return onDone();
    if (answer.inside) setInside(answer.inside);
    refused(answer.reason);
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

function refusalText(words: ClosuresWords, reason: ClosingRefusal): string {
  switch (reason) {
    case 'booked-meanwhile':
      return words.bookedMeanwhile;
    case 'bad-fields':
      return words.badFields;
    case 'signed-out':
      return words.signedOut;
    default:
      return words.failed;
  }
}
