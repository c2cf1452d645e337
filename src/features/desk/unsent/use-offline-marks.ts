import { useRef, useState } from 'react';
import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import type { PendingEntry } from '../entry/use-entering.ts';
import { visitIdOf, type UnsentChange, type RequestedChange } from './unsent-change.ts';
import { changeText, useListWords } from './unsent-list.tsx';
import { withUnsent } from './unsent-visits.ts';
import { useUnsent, clearUnsentNotice } from './use-unsent.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import type { DeskAppointment, ShownDays } from '../visit/desk-appointment.ts';
import type { VisitCommands } from '../visit/use-visit-commands.ts';
import type { NewVisit, SentChange } from '../visit/visit-client.ts';

interface OfflineMarksNeeds<Day> {
  accountId: string;
  day: Day;
  now: number;
  commands: VisitCommands;
  /** Called when a walk-in, shown under the id of its change, has become a visit on the server. */
  onWalkInSent: (keptId: string, visit: DeskAppointment) => void;
}

/** Marks, notes and walk-ins of the day, with or without a connection: what the server does not have yet waits in this browser. */
export function useOfflineMarks<Day extends ShownDays & { date: CivilDate }>({
  accountId,
  day: loaded,
  now,
  commands,
  onWalkInSent,
}: OfflineMarksNeeds<Day>) {
  const words = useWords('desk-unsent');
  const listWords = useListWords();
  const { online, put, onRefused, setNotice } = commands;
  /** Ids of the walk-ins sent from this page, before they were sent. */
  const [rowKeys, setRowKeys] = useState<ReadonlyMap<string, string>>(new Map());
  const unsent = useUnsent({
    accountId,
    online,
    now,
    onSent(visit, sent) {
      put(visit);
      if (sent.kind !== 'walk-in') return;
      setRowKeys((before) => new Map(before).set(visit.id, sent.id));
      onWalkInSent(sent.id, visit);
    },
    onAllSent(count) {
      setNotice({ kind: 'done', text: plural(words.sent, { n: count }) });
      void commands.refresh();
    },
    onOnlyRefusedLeft: () => setNotice(clearUnsentNotice),
    onLost: () => onRefused({ reason: 'no-answer' }),
  });
  const { changes, getQueue } = unsent;
  const { appointments, unsent: unsentIds } = withUnsent(loaded, changes);
  const day: Day = {
    ...loaded,
    appointments: appointments
      .filter(({ date }) => date === loaded.date)
      .map((visit) => {
        const rowKey = rowKeys.get(visit.id);
        return rowKey === undefined ? visit : { ...visit, rowKey };
      }),
  };

  /** The last change that was asked for, by visit and kind. */
  const lastWanted = useRef(new Map<string, string>());
  /** Those before it that got no answer. They are kept only if the last one gets none either: sent later, they would win over it. */
  const overtaken = useRef(new Map<string, (() => void)[]>());
  const sayTooLate = () => setNotice({ kind: 'failed', text: words.tooLate });
  const sayKept = (change: UnsentChange, patient: string) =>
    setNotice({
      kind: 'done',
      text: fill(words.kept, { patient, what: changeText(change, listWords) }),
      undoesHere: true,
      isUnsent: true,
      ...(!change.isTried && {
        undo() {
          if (getQueue().takeBack(change.id)) setNotice({ kind: 'done', text: words.takenBack });
          else sayTooLate();
        },
      }),
    });
  const keep = (visit: DeskAppointment, requested: RequestedChange, isTried: boolean) =>
    sayKept(getQueue().change(visit, requested, { now, isTried }), patientOf(visit));
  /** Sends a change, or keeps it. Returns false when it was refused. */
  const change = async (
    visit: DeskAppointment,
    requested: RequestedChange,
    send: () => Promise<SentChange | undefined>,
  ): Promise<boolean> => {
    const waits = changes.some((one) => !one.refused && visitIdOf(one) === visit.id);
    if (!online || waits) {
      keep(visit, requested, false);
      return true;
    }
    const key = `${visit.id} ${requested.kind}`;
    const wanted = JSON.stringify(requested);
    lastWanted.current.set(key, wanted);
    const answer = await send();
    // The same press is on its way already.
    if (!answer) return false;
    const keepTried = () => keep(visit, requested, true);
    const earlier = overtaken.current.get(key) ?? [];
    if (answer.ok || answer.refusal.status !== undefined) {
      overtaken.current.delete(key);
      return answer.ok;
    }
    if (lastWanted.current.get(key) !== wanted) {
      overtaken.current.set(key, [...earlier, keepTried]);
      return false;
    }
    overtaken.current.delete(key);
    for (const keepOne of [...earlier, keepTried]) keepOne();
    return true;
  };

  return {
    day,
    unsent,
    unsentIds,
    /** Walk-ins that the server does not know: they can be marked and no more. */
    isWalkInUnsent: (id: string) => changes.some((change) => change.kind === 'walk-in' && change.id === id),
    mark: (visit: DeskAppointment, status: AppointmentStatus) =>
      change(visit, { kind: 'mark', status }, () => commands.setStatus(visit, status)),
    setNote: (visit: DeskAppointment, note: string) =>
      change(visit, { kind: 'note', note }, () => commands.setNote(visit, note)),
    setComing: (visit: DeskAppointment, isComing: boolean) =>
      change(visit, { kind: 'coming', isComing }, () => commands.setComing(visit, isComing)),
    keepWalkIn(visit: NewVisit, { key, ...kept }: PendingEntry) {
      const change = getQueue().enter(visit, key, { now, ...kept });
      sayKept(change, patientOf(visit));
      return change;
    },
  };
}
