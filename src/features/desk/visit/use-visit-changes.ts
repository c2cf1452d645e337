import { useState } from 'react';
import { undoSeconds } from '#features/booking/appointments/appointment-status.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { fill, useWords, type WordSets } from '#platform/words.tsx';
import type { Notice } from '#ui/notice/notice.tsx';
import { createChangeQueue } from './change-queue.ts';
import { changeAppointment, type AppointmentChange, type Refused } from './desk-client.ts';
import type { DeskAppointment } from './desk-appointment.ts';
import { statusWords } from './status-mark.tsx';

interface VisitChangesNeeds {
  put: (changed: DeskAppointment) => void;
  onRefused: (refused: Refused) => void;
  onNotice: (notice: Notice) => void;
  now: number;
}
export type Changed = { ok: true; appointment: DeskAppointment } | Refused;

/** Changes of visits: in the order in which they were pressed (change-queue.ts), told in a notice, and taken back from there. */
export function useVisitChanges({ put, onRefused, onNotice, now }: VisitChangesNeeds) {
  const words = useWords('desk-day');
  const [send] = useState(() => createChangeQueue(changeAppointment));
  const [busy, setBusy] = useState<string>();

  /** `back` is what takes it back again; a change of status has its own way. */
  const change = async (
    appointment: DeskAppointment,
    wanted: AppointmentChange,
    told: (changed: DeskAppointment) => string,
    back?: AppointmentChange,
  ): Promise<Changed | undefined> => {
    const sent = send(appointment, wanted);
    if (!sent) return undefined;
    setBusy(appointment.id);
    const answer = await sent;
    setBusy((before) => (before === appointment.id ? undefined : before));
    if (answer.ok) {
      const { appointment: changed } = answer;
      put(changed);
      // The way back from this change, not from one of the status before it.
      const way = back ?? ('status' in wanted && changed.undo ? ({ undo: true } as const) : undefined);
      const undo = way && (() => void change(changed, way, () => words.undone));
      onNotice({ kind: 'done', text: told(changed), undo, ...(undo && { lasts: undoSeconds * 1000 }) });
    } else {
      if (answer.current) put(answer.current);
      onRefused(answer);
      onNotice({ kind: 'failed', text: refusalText(answer, words, answer.current ?? appointment) });
    }
    return answer;
  };

  const takeBack = (appointment: DeskAppointment) => change(appointment, { undo: true }, () => words.undone);
  const setStatus = (appointment: DeskAppointment, status: DeskAppointment['status'], tellPatient = false) =>
    change(appointment, status === 'cancelled' ? { status, tellPatient } : { status }, (changed) =>
      status === 'cancelled'
        ? fill(words.cancelled, { patient: patientOf(changed) })
        : fill(words.done, { patient: patientOf(changed), status: words[statusWords[changed.status]] }),
    );

  /** At its own time; its patient need not hear of that. */
  const moveToChair = (appointment: DeskAppointment, chair: number) => {
    const { date, time } = appointment;
    const to = (other: number) =>
      ({ move: { date, time, chair: other }, tellPatient: false, bySpecialArrangement: true }) as const;
    const told = () => fill(words.movedChair, { chair });
    return change(appointment, to(chair), told, to(appointment.chair));
  };

  /** Also where another notice has taken the place of the one that offered it. */
  const mayTakeBack = ({ undo }: DeskAppointment) => undo !== null && now <= undo.until;

  return { busy, change, setStatus, moveToChair, takeBack, mayTakeBack };
}

export type VisitChanges = ReturnType<typeof useVisitChanges>;

export function refusalText(
  { reason }: Refused,
  words: WordSets['desk-day'],
  { status }: Pick<DeskAppointment, 'status'>,
) {
  return reason === 'not-allowed'
    ? fill(words[reason], { status: words[statusWords[status]] })
    : words[reason];
}
