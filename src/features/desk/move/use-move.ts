import { use, useState } from 'react';
import type { Slot } from '#features/booking/slots/slots.ts';
import { shortDate, slotLabel } from '#features/clinic/clinic-time.ts';
import { SignInAgain } from '#features/staff/session/use-session-keeper.ts';
import { fill, useWords, type WordSets } from '#platform/words.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { changeAppointment, type Refused } from '../visit/desk-client.ts';

/** A visit that was put elsewhere. */
export interface Moved {
  appointment: DeskAppointment;
  before: DeskAppointment;
  /** Whether the patient hears of it; and of the way back. */
  tellPatient: boolean;
}

interface MoveOptions {
  tellPatient: boolean;
  /** Undefined: the first that is free. */
  chair?: number | undefined;
  bySpecialArrangement?: boolean;
}

/** Moving one visit, upon what was last seen of it. */
export function useMove(appointment: DeskAppointment, onDone: (moved: Moved) => void) {
  const words = useWords('desk-week');
  const askAgain = use(SignInAgain);
  const [current, setCurrent] = useState(appointment);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');

  const send = async (to: Slot, options: MoveOptions): Promise<boolean> => {
    setBusy(true);
    setRefusal('');
    const { chair, tellPatient, bySpecialArrangement = false } = options;
    const { date, time } = to;
    const answer = await changeAppointment(current, {
      move: { date, time: slotLabel(time), ...(chair && { chair }) },
      tellPatient,
      bySpecialArrangement,
    });
    setBusy(false);
    if (answer.ok) {
      onDone({ appointment: answer.appointment, before: current, tellPatient });
      return true;
    }
    if (answer.reason === 'signed-out') askAgain();
    if (answer.current) setCurrent(answer.current);
    setRefusal(moveRefusal(words, to, answer));
    return false;
  };
  return { current, busy, refusal, send, forget: () => setRefusal('') };
}

/** What did not happen, and what to do. */
function moveRefusal(
  words: WordSets['desk-week'],
  { date, time }: Slot,
  { reason, current }: Refused,
): string {
  const slot = `${shortDate(date)}, ${slotLabel(time)}`;
  switch (reason) {
    case 'slot-taken':
      return fill(words.moveTaken, { slot });
    case 'closed':
    case 'slot-not-offered':
      return fill(words.moveNotOffered, { slot });
    case 'changed-meanwhile':
      return current
        ? fill(words.moveChanged, { slot: `${shortDate(current.date)}, ${current.time}` })
        : words.moveFailed;
    case 'not-allowed':
      return words.moveNotAllowed;
    case 'signed-out':
      return words.moveSignedOut;
    case 'no-answer':
      return words.moveNoAnswer;
    default:
      return words.moveFailed;
  }
}
