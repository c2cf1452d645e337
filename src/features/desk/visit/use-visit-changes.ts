import { useState } from 'react';
import { undoSeconds } from '#features/booking/appointments/undo-time.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { shortDateTime } from '#features/clinic/time/times-in-english.ts';
import { isSignedOut } from '#platform/signed-out.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import type { Notice } from '#ui/notice/notice.tsx';
import { createChangeQueue } from './change-queue.ts';
import type { DeskAppointment } from './desk-appointment.ts';
import { sendChange, type VisitAnswer, type VisitChange, type VisitRefusal } from './visit-client.ts';

interface VisitChangesNeeds {
  /** Shows the visit as it is now. */
  put?: (changed: DeskAppointment) => void;
  onRefused?: (refusal: VisitRefusal) => void;
  onNotice?: (notice: Notice) => void;
  onBegin?: () => void;
}

interface Saying {
  /** What was done. */
  done: (changed: DeskAppointment) => string;
  /** What takes it back again; a change of status has its own way. */
  back?: VisitChange;
  /** Says why it was refused where no notice could be seen. */
  sayRefused?: ((text: string) => void) | undefined;
}

/**
 * The one way in which the desk changes a visit: in the order in which it was pressed (change-queue.ts), told in a notice, and taken
 * back from there.
 */
export function useVisitChanges({ put, onRefused, onNotice, onBegin }: VisitChangesNeeds) {
  const words = useWords('desk-visit');
  const [send] = useState(() => createChangeQueue(sendChange));
  const [busy, setBusy] = useState<string>();

  const change = async (
    visit: DeskAppointment,
    wanted: VisitChange,
    { done, back, sayRefused }: Saying,
  ): Promise<VisitAnswer<{ appointment: DeskAppointment }> | undefined> => {
    const sent = send(visit, wanted);
    if (!sent) return undefined;
    onBegin?.();
    setBusy(visit.id);
    const answer = await sent;
    setBusy((before) => (before === visit.id ? undefined : before));
    if (answer.ok) {
      const { appointment: changed } = answer.value;
      put?.(changed);
      // The way back from this change, not from one of the status before it.
      const way = back ?? ('status' in wanted && changed.undo ? ({ undo: true } as const) : undefined);
      const undo = way && (() => void change(changed, way, { done: () => words.undone }));
      onNotice?.({ kind: 'done', text: done(changed), undo, ...(undo && { lasts: undoSeconds * 1000 }) });
      return answer;
    }
    const { current } = answer.refusal;
    if (current) put?.(current);
    onRefused?.(answer.refusal);
    const slot = 'move' in wanted ? wanted.move : visit;
    const text = whyRefused(answer.refusal, words, { slot, visit });
    if (sayRefused) sayRefused(text);
    else onNotice?.({ kind: 'failed', text });
    return answer;
  };

  const takeBack = (visit: DeskAppointment) => change(visit, { undo: true }, { done: () => words.undone });
  const setStatus = (visit: DeskAppointment, status: DeskAppointment['status'], tellPatient = false) =>
    change(visit, status === 'cancelled' ? { status, tellPatient } : { status }, {
      done: (changed) =>
        status === 'cancelled'
          ? fill(words.cancelled, { patient: patientOf(changed) })
          : fill(words.done, { patient: patientOf(changed), status: words[`status-${changed.status}`] }),
    });

  return { busy, change, setStatus, takeBack };
}

export type VisitChanges = ReturnType<typeof useVisitChanges>;

/** Also where another notice has taken the place of the one that offered it. */
export const mayTakeBack = ({ undo }: DeskAppointment, now: number) => undo !== null && now <= undo.until;

const saidReasons = ['too-late', 'slot-taken', 'slot-not-offered', 'closed', 'unknown'] as const;

/** Why nothing was changed, for staff: `slot` is the one that was wanted, `visit` as it was last seen. */
export function whyRefused(
  refusal: VisitRefusal,
  words: WordSets['desk-visit'],
  { slot, visit }: { slot?: Slot; visit?: DeskAppointment } = {},
): string {
  const { reason, status, current = visit } = refusal;
  if (status === undefined) return words['no-answer'];
  if (isSignedOut(refusal)) return words['signed-out'];
  if (current && reason === 'key-reused')
    return fill<string>(words['key-reused'], { patient: patientOf(current), slot: shortDateTime(current) });
  if (status === 422) return words.fields;
  if (current && (reason === 'not-allowed' || reason === 'changed-meanwhile'))
    return fill<string>(words[reason], {
      status: words[`status-${current.status}`],
      slot: shortDateTime(current),
    });
  const said = saidReasons.find((one) => one === reason) ?? 'failed';
  return fill<string>(words[said], { slot: slot ? shortDateTime(slot) : words.thisTime });
}
