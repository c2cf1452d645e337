import { useRef, type Dispatch, type SetStateAction } from 'react';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { newKey } from '#platform/call.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { isSignedOut } from '#platform/signed-out.ts';
import { useWords } from '#platform/words.tsx';
import type { Notice } from '#ui/notice/notice.tsx';
import { callRefusalText, type RefusedCall } from '../unsent/call-refusal.ts';
import { isHeld } from '../unsent/unsent-change.ts';
import { changeText, useListWords } from '../unsent/unsent-list.tsx';
import type { SentOutcome } from '../unsent/unsent-queue.ts';
import { useUnsent, clearUnsentNotice } from '../unsent/use-unsent.ts';
import { shortName } from '../visit/short-name.ts';
import { callDesk } from '../visit/visit-client.ts';
import { sinceText } from './call-texts.ts';

interface CallCommandsNeeds {
  /** The account whose outcomes wait for a connection. */
  accountId: string;
  online: boolean;
  now: number;
  /** Loads the list again. */
  refresh: () => Promise<unknown>;
  /** There is no connection. */
  lost: () => void;
  setNotice: Dispatch<SetStateAction<Notice | undefined>>;
}

interface CalledPerson {
  /** The id of one of their appointments. */
  id: string;
  patient: { firstName: string; lastName: string };
}

/** A key pressed again within this time was meant for the person before. */
const doubleKeyMs = 500;
/** A click within this time after people changed places was aimed at the person before. */
const timeToAimMs = 250;

/**
 * Sends what reception does on the lists of calls and of recalls; how a call ended waits in this browser while there is no connection. The
 * id is that of the appointment.
 */
export function useCallCommands({ accountId, online, now, refresh, lost, setNotice }: CallCommandsNeeds) {
  const listWords = useListWords();
  const words = useWords('desk-calls');
  const unsentWords = useWords('desk-unsent');
  const sending = useRef(new Set<string>());
  const lastEnded = useRef({ id: '', outcome: '', at: -Infinity });
  const movedAt = useRef(-Infinity);
  const unsent = useUnsent({
    accountId,
    online,
    now,
    onAllSent(count) {
      setNotice({ kind: 'done', text: plural(unsentWords.sent, { n: count }) });
      void refresh();
    },
    onOnlyRefusedLeft: () => setNotice(clearUnsentNotice),
    onLost: lost,
  });
  const { changes, getQueue } = unsent;
  const waits = (id: string) =>
    changes.some((change) => change.kind === 'call' && change.personId === id && !isHeld(change, changes));

  /** Sends a change; resolves to undefined, or to why it was refused. */
  const send = async (path: string, options: Parameters<typeof callDesk>[1]) => {
    const answer = await callDesk<object, RefusedCall>(path, options);
    if (answer.ok) return undefined;
    if (answer.refusal.status === undefined) lost();
    else if (!isSignedOut(answer.refusal)) void refresh();
    return answer.refusal;
  };
  const fail = (text: string) => setNotice({ kind: 'failed', text });
  const refuse = (refusal: RefusedCall) => fail(callRefusalText(refusal, words, listWords.visitWords));

  /** Tells all desks that this person is being called. */
  const setCalling = async (id: string, body: { calling: boolean; anyway?: boolean }): Promise<void> => {
    if (!online) return;
    const refusal = await send(`calls/${id}/calling`, { body });
    if (!refusal) return void refresh();
    if (refusal.reason !== 'calling') return refuse(refusal);
    setNotice({
      kind: 'failed',
      text: `${fill(words.isCalling, { by: refusal.by ?? '' })}, ${sinceText(refusal.since ?? now, words)}.`,
      action: {
        label: words.callAnyway,
        run: () => {
          setNotice(undefined);
          void setCalling(id, { calling: true, anyway: true });
        },
      },
    });
  };

  const sayTooLate = () => fail(unsentWords.tooLate);
  /** Another person is where the pointer was aimed at. */
  const noteMove = () => {
    movedAt.current = performance.now();
  };
  const setLastEnded = ({ id }: CalledPerson, { outcome }: SentOutcome) => {
    lastEnded.current = { id, outcome, at: performance.now() };
    noteMove();
  };
  const keepOutcome = (
    person: CalledPerson,
    sent: SentOutcome,
    { key, onTakenBack }: { key?: string; onTakenBack?: (() => void) | undefined },
  ) => {
    setLastEnded(person, sent);
    const { id, patient } = person;
    const isTried = key !== undefined;
    const call = { ...sent, personId: id, patient: shortName(patient) };
    const change = getQueue().call(call, { now, isTried, key });
    const undo = () => {
      if (!getQueue().takeBack(change.id)) return sayTooLate();
      setNotice({ kind: 'done', text: unsentWords.takenBack });
      onTakenBack?.();
    };
    setNotice({
      kind: 'done',
      text: fill(unsentWords.kept, { patient: patientOf(patient), what: changeText(change, listWords) }),
      undoesHere: true,
      isUnsent: true,
      ...(!isTried && { undo }),
    });
  };

  /** Records how a call ended, or keeps it until there is a connection; a notice says so where it was refused or kept. */
  const sendOutcome = async (
    person: CalledPerson,
    sent: SentOutcome,
    onTakenBack?: () => void,
  ): Promise<'recorded' | 'kept' | 'refused'> => {
    if (!online || waits(person.id)) {
      keepOutcome(person, sent, { onTakenBack });
      return 'kept';
    }
    const key = newKey();
    sending.current.add(person.id);
    const refusal = await send(`calls/${person.id}/outcome`, {
      body: sent,
      headers: { 'Idempotency-Key': key },
    });
    sending.current.delete(person.id);
    if (!refusal) {
      setLastEnded(person, sent);
      return 'recorded';
    }
    if (refusal.status === undefined) {
      keepOutcome(person, sent, { key });
      return 'kept';
    }
    if (sent.outcome === 'booked') fail(words.bookedNotNoted);
    else refuse(refusal);
    return 'refused';
  };

  /** Undoes the last outcome. Returns false when the server refused; the notice then says so. */
  const undoOutcome = async (id: string): Promise<boolean> => {
    setNotice(undefined);
    const refusal = await send(`calls/${id}/outcome`, { method: 'DELETE' });
    if (refusal) refuse(refusal);
    else setNotice({ kind: 'done', text: words.undone });
    return !refusal;
  };

  return {
    send,
    refuse,
    setCalling,
    sendOutcome,
    undoOutcome,
    noteMove,
    /** True while this person's outcome is sent, and for a press that was meant for the previous person. */
    isSecondPress: (id: string, outcome: string, click?: Pick<MouseEvent, 'detail' | 'timeStamp'>) => {
      const isDoubleClick = click !== undefined && click.detail > 1;
      if (sending.current.has(id) || isDoubleClick) return true;
      const last = lastEnded.current;
      if (id === last.id) return false;
      // Clicks in one place are refused by the page itself (refuse-early-press.inline.ts).
      if (click?.detail) return click.timeStamp - movedAt.current < timeToAimMs;
      return outcome === last.outcome && performance.now() - last.at < doubleKeyMs;
    },
    unsent,
    /** Whether the outcome of a call to this person waits for the connection. */
    waits,
  };
}
