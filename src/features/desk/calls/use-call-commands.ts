import { useRef } from 'react';
import type { CallOutcome } from '#features/booking/calls/call-attempts.ts';
import { newKey } from '#platform/call.ts';
import { fill } from '#platform/fill-text.ts';
import { isSignedOut } from '#platform/signed-out.ts';
import { useWords } from '#platform/words.tsx';
import type { Notice } from '#ui/notice/notice.tsx';
import { callDesk } from '../visit/visit-client.ts';
import { callRefusalText, sinceText, type RefusedCall } from './call-texts.ts';

interface CallCommandsNeeds {
  now: number;
  /** Loads the list again. */
  refresh: () => Promise<unknown>;
  /** There is no connection. */
  lost: () => void;
  setNotice: (notice: Notice | undefined) => void;
}

interface OutcomeBody {
  outcome: CallOutcome;
  note?: string;
  causes: readonly string[];
}

/** Sends what reception does on the lists of calls and of recalls. The id is that of the appointment. */
export function useCallCommands({ now, refresh, lost, setNotice }: CallCommandsNeeds) {
  const words = useWords('desk-calls');
  const isSending = useRef(false);
  /** Keys of outcomes without an answer: the same one sent again is recorded once. */
  const unanswered = useRef(new Map<string, string>());

  /** Sends a change; resolves to undefined, or to why it was refused. */
  const send = async (path: string, options: Parameters<typeof callDesk>[1]) => {
    const answer = await callDesk<object, RefusedCall>(path, options);
    if (answer.ok) return undefined;
    if (answer.refusal.status === undefined) lost();
    else if (!isSignedOut(answer.refusal)) void refresh();
    return answer.refusal;
  };
  const fail = (text: string) => setNotice({ kind: 'failed', text });
  const refuse = (refusal: RefusedCall) => fail(callRefusalText(refusal, words));

  /** Tells all desks that this person is being called. */
  const setCalling = async (id: string, body: { calling: boolean; anyway?: boolean }): Promise<void> => {
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

  /** Records how a call ended. Returns false when that was refused, which the notice says. */
  const sendOutcome = async (
    id: string,
    body: OutcomeBody,
    isRecorded: (key: string) => boolean = () => false,
  ): Promise<boolean> => {
    const { outcome, note = '' } = body;
    const sent = `${id} ${outcome} ${note}`;
    const before = unanswered.current.get(sent);
    // The list may show that it was recorded: then this is another call.
    const key = before !== undefined && !isRecorded(before) ? before : newKey();
    unanswered.current.set(sent, key);
    isSending.current = true;
    const refusal = await send(`calls/${id}/outcome`, { body, headers: { 'Idempotency-Key': key } });
    isSending.current = false;
    if (!refusal) unanswered.current.delete(sent);
    else if (outcome === 'booked') fail(words.bookedNotNoted);
    else refuse(refusal);
    return !refusal;
  };

  /** Takes the last outcome back. Returns false when that was refused, which the notice says. */
  const undoOutcome = async (id: string): Promise<boolean> => {
    setNotice(undefined);
    const refusal = await send(`calls/${id}/outcome`, { method: 'DELETE' });
    if (refusal) refuse(refusal);
    else setNotice({ kind: 'done', text: words.undone });
    return !refusal;
  };

  return { send, refuse, setCalling, sendOutcome, undoOutcome, isSending: () => isSending.current };
}
