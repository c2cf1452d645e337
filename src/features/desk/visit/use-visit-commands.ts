import { useRef, useState } from 'react';
import { undoSeconds } from '#features/booking/appointments/allowed-changes.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import type { BookableDentist } from '#features/clinic/services/bookable-dentists.ts';
import { clockText, shortDate, shortDateTime } from '#features/clinic/time/times-in-english.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { useLoaderRefresh } from '#features/staff/session/use-loader-refresh.ts';
import { isSignedOut } from '#platform/signed-out.ts';
import { addMinutes } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import { createSerialQueue } from '#platform/values/serial-queue.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { newsOf } from '#ui/fresh/news.ts';
import type { Notice } from '#ui/notice/notice.tsx';
import { useStayOffline } from '../page/day-memory.ts';
import { addedTime, type DeskAppointment, type OpenedVisit, type ShownDays } from './desk-appointment.ts';
import {
  moveTo,
  sendChange,
  sendMoveBack,
  type MoveOptions,
  type Place,
  type SentChange,
  type VisitChange,
  type VisitRefusal,
} from './visit-client.ts';

const deskNews = newsOf('desk');

interface VisitCommandsNeeds {
  /** When the browser requested the page's data (`performance.now()`); undefined for what came with the document. */
  requestedAt: number | undefined;
  /** Whether a visit belongs on the page. */
  holds: (visit: DeskAppointment) => boolean;
  /**
   * Opens the dialog of the new time, for a visit that was dropped where only a special arrangement allows it. False while another dialog
   * is open.
   */
  onAskMove: (visit: DeskAppointment, to: Place) => boolean;
}

interface ChangeOptions {
  /** The text of the notice. */
  done: (changed: DeskAppointment) => string;
  /** The change that undoes this one, from the visit that it was sent for; a change of status has its own. */
  back?: (before: DeskAppointment) => VisitChange;
  /** Undoes this one where a single change can't. */
  undo?: (changed: DeskAppointment) => Promise<void>;
  /** It undoes another one. */
  hasNoUndo?: true;
  /** The dentist to whom the visit is given. */
  dentist?: string;
  /** A refusal is shown by the caller, above whose dialog no notice can be seen. */
  isRefusalShown?: boolean;
}

/**
 * All that the desk does with the visits of a day or a week: sends each change in its turn, shows the visit as it is then, and tells of
 * it in one notice, with Undo. The page's loader runs again whenever the server has news; typed text elsewhere on it stays.
 */
export function useVisitCommands<Page extends ShownDays>(
  loaded: Page,
  { requestedAt = 0, holds, onAskMove }: VisitCommandsNeeds,
) {
  const words = useWords('desk-visit');
  const pageWords = useWords('desk-page');
  const sendsSms = useClinicFacts().confirmationChannel === 'bySms';
  const [changes, setChanges] = useState<readonly ChangeHere[]>([]);
  const [notice, setNotice] = useState<Notice & { isOffline?: boolean }>();
  const [queue] = useState(() => createChangeQueue(sendChange));
  const [busy, setBusy] = useState<string>();

  const { online, refresh, lost } = useLoaderRefresh({ live: deskNews, seen: loaded.revision });
  const page = {
    ...loaded,
    appointments: withChanges(loaded.appointments, changes, requestedAt).filter(holds),
  };
  /** Shows the visit as it is now. */
  const put = (changed: DeskAppointment) =>
    setChanges((before) => [
      ...before.filter(({ at, visit }) => at > requestedAt && visit.id !== changed.id),
      { at: performance.now(), visit: changed },
    ]);
  /** Refusals that concern the whole page: no network, or a page that is out of date. */
  const onRefused = (refusal: VisitRefusal) => {
    if (refusal.status === undefined) lost();
    else if (!isSignedOut(refusal)) void refresh();
  };

  const sayOffline = (text: string) => setNotice({ kind: 'failed', text, isOffline: true });
  /** News joins a failure or a notice with Undo, which the person may still need. */
  const tellNews = (text: string) =>
    setNotice((before) =>
      before?.undo || before?.kind === 'failed' ? { ...before, news: text } : { kind: 'news', text },
    );
  /** A new action clears the old notice, but keeps one with an Undo button. */
  const settle = () => setNotice((before) => (before?.undo ? before : undefined));
  /** Whether an action may begin: without a network it may not, which is said. */
  const mayBegin = () => {
    if (online) settle();
    else sayOffline(pageWords.offlineReason);
    return online;
  };
  /** Undoes the change that was answered last; undefined where it was refused. */
  const lastUndo = useRef<() => void>(undefined);
  const undo = async () => {
    const answered = queue.pending();
    if (!answered) {
      if (notice?.undo && (notice.undoesHere || mayBegin())) notice.undo();
      return;
    }
    // The notice tells of an older change, perhaps of another patient's.
    await answered;
    if (lastUndo.current && mayBegin()) lastUndo.current();
    lastUndo.current = undefined;
  };
  useStayOffline(!online, () => sayOffline(pageWords.offlineMissing));

  /** Undefined for the same change as the one that is on its way. */
  const change = async (
    visit: DeskAppointment,
    wanted: VisitChange,
    { done, back, undo: undoBySteps, hasNoUndo, dentist, isRefusalShown }: ChangeOptions,
  ): Promise<SentChange | undefined> => {
    const sent = queue.send(visit, wanted);
    if (!sent) return undefined;
    settle();
    setBusy(visit.id);
    const answer = await sent;
    setBusy((before) => (before === visit.id ? undefined : before));
    if (answer.ok) {
      const { appointment: changed } = answer.value;
      const { before } = answer;
      put(changed);
      // Undoes this change, not one of the status before it.
      const way =
        back?.(before) ??
        (!hasNoUndo && 'status' in wanted && changed.undo ? ({ undo: true } as const) : undefined);
      const undo = undoBySteps
        ? () => void undoBySteps(changed)
        : way && (() => void change(changed, way, { done: () => words.undone }));
      lastUndo.current = undo;
      setNotice({ kind: 'done', text: done(changed), undo, ...(undo && { lasts: undoSeconds * 1000 }) });
      return answer;
    }
    lastUndo.current = undefined;
    const { current } = answer.refusal;
    if (current) put(current);
    onRefused(answer.refusal);
    const slot =
      'move' in wanted ? wanted.move : 'minutes' in wanted ? addedTime(visit, wanted.minutes) : visit;
    if (!isRefusalShown)
      setNotice({ kind: 'failed', text: visitRefusalText(answer.refusal, words, { slot, visit, dentist }) });
    return answer;
  };

  const setStatus = (visit: DeskAppointment, status: DeskAppointment['status'], tellPatient = false) =>
    change(visit, status === 'cancelled' ? { status, tellPatient } : { status }, {
      done: (changed) =>
        status === 'cancelled'
          ? fill(words.cancelled, { patient: patientOf(changed) })
          : fill(words.done, { patient: patientOf(changed), status: words[`status-${changed.status}`] }),
    });
  /** Says that a visit was entered, with an Undo that cancels it. */
  const tellEntered = (visit: DeskAppointment, text: string, action?: Notice['action']) =>
    setNotice({
      kind: 'done',
      text,
      undo: () => void setStatus(visit, 'cancelled', visit.sms !== null),
      lasts: undoSeconds * 1000,
      action,
    });
  const setComing = (visit: DeskAppointment, coming: boolean) =>
    change(
      visit,
      { coming },
      {
        done: (changed) =>
          fill<string>(changed.coming ? words.coming : words.notComing, { patient: patientOf(changed) }),
        back: () => ({ coming: !coming }),
      },
    );
  const setNote = (visit: DeskAppointment, note: string) =>
    change(visit, { note }, { done: () => words.noteSaved, back: (before) => ({ note: before.note }) });
  const moveBack = async (before: DeskAppointment, moved: DeskAppointment, options: MoveOptions) => {
    const undone = { done: () => words.undone, hasNoUndo: true } as const;
    await sendMoveBack((visit, wanted) => change(visit, wanted, undone), { before, moved }, options);
  };
  /** For a dialog, which shows the refusal itself. */
  const move = (visit: DeskAppointment, to: Place, options: MoveOptions, isRefusalShown = true) =>
    change(visit, moveTo(to, options), {
      done: (moved) => movedText(visit, moved, words),
      undo: (moved) => moveBack(visit, moved, options),
      isRefusalShown,
    });
  /** The time stays, so the patient is not notified. */
  const toChair = (visit: DeskAppointment, chair: number) =>
    void move(visit, { ...visit, chair }, { tellPatient: false, bySpecialArrangement: true }, false);
  /** The time stays, so the patient is not notified. */
  const toDentist = (
    visit: DeskAppointment,
    { id, name }: Pick<BookableDentist, 'id' | 'name'>,
    done: ChangeOptions['done'],
  ) => {
    const undo = (changed: DeskAppointment) =>
      moveBack(visit, changed, { tellPatient: false, bySpecialArrangement: true });
    return change(visit, { dentist: id }, { done, undo, dentist: name });
  };
  /** A visit that was dropped moves without a question, unless only a special arrangement allows its new time. */
  const drop = async (visit: DeskAppointment, to: Place) => {
    const isItsTime = to.date === visit.date && to.time === visit.time;
    if (to.chair !== undefined && isItsTime) return toChair(visit, to.chair);
    if (!mayBegin()) return;
    // A patient who is here already hears of it at the desk.
    const tellPatient = sendsSms && visit.status === 'confirmed';
    const answer = await move(visit, to, { tellPatient, bySpecialArrangement: false });
    if (!answer || answer.ok) return;
    const { refusal } = answer;
    const isOutside = ['closed', 'slot-not-offered', 'dentist-away'].includes(refusal.reason);
    if (isOutside && onAskMove(visit, to)) return;
    setNotice({ kind: 'failed', text: visitRefusalText(refusal, words, { slot: to, visit }) });
  };

  return {
    page,
    online,
    /** The notice of a missing network goes once it is back. */
    notice: notice?.isOffline && online ? undefined : notice,
    setNotice,
    tellNews,
    /** The id of the visit whose change is on its way. */
    busy,
    refresh,
    put,
    onRefused,
    settle,
    mayBegin,
    /** Undoes what the notice tells of. */
    undo,
    latest: queue.latest,
    tellEntered,
    change,
    setStatus,
    setComing,
    setNote,
    move,
    toChair,
    toDentist,
    drop,
  };
}

export type VisitCommands = ReturnType<typeof useVisitCommands>;

/** A visit as a change in this window has left it. */
interface ChangeHere {
  at: number;
  visit: DeskAppointment;
}

/** A stale answer, requested before a change here, would remove the line of the visit for a moment, and its focus. */
function withChanges(
  visits: readonly DeskAppointment[],
  changes: readonly ChangeHere[],
  requestedAt: number,
): DeskAppointment[] {
  const newer = changes.filter(({ at }) => at > requestedAt).map(({ visit }) => visit);
  return [...visits.filter(({ id }) => !newer.some((visit) => visit.id === id)), ...newer];
}

/**
 * Sends changes of visits one after the other, each upon the version that the one before made, so that a press during another is not
 * lost. The same change again before its answer, with no other of its kind between, is the same press: undefined.
 */
export function createChangeQueue(send: typeof sendChange) {
  /** The last change of each visit and kind that has no answer yet. */
  const unanswered = new Map<string, VisitChange>();
  const requests = createSerialQueue();
  const changed = new Map<string, DeskAppointment>();

  const newest = (seen: DeskAppointment) => {
    const own = changed.get(seen.id);
    return own && own.version > seen.version ? own : seen;
  };
  const sendNext = async (seen: DeskAppointment, wanted: VisitChange) => {
    const before = newest(seen);
    const answer = await send(before, wanted);
    if (answer.ok) changed.set(seen.id, answer.value.appointment);
    return { ...answer, before };
  };

  return {
    send(seen: DeskAppointment, wanted: VisitChange) {
      const kind = `${seen.id} ${Object.keys(wanted).join()}`;
      if (JSON.stringify(unanswered.get(kind)) === JSON.stringify(wanted)) return undefined;
      const change = { ...wanted };
      unanswered.set(kind, change);
      return requests.run(() =>
        sendNext(seen, wanted).finally(() => unanswered.get(kind) === change && unanswered.delete(kind)),
      );
    },
    /** A visit with the length and status last wanted for it, which may have no answer yet, or not be shown. */
    latest(seen: DeskAppointment): DeskAppointment {
      const minutes = unanswered.get(`${seen.id} minutes`);
      const status = unanswered.get(`${seen.id} status`);
      return {
        ...newest(seen),
        ...(minutes && 'minutes' in minutes && { minutes: minutes.minutes }),
        ...(status && 'status' in status && { status: status.status }),
      };
    },
    /** Resolves once the last change has its answer; undefined where none waits for one. */
    pending: () => (unanswered.size > 0 ? requests.idle() : undefined),
  };
}

function movedText(
  before: DeskAppointment,
  { date, time, chair, ...patient }: DeskAppointment,
  words: WordSets['desk-visit'],
) {
  if (date === before.date && time === before.time) return fill(words.movedChair, { chair });
  const day = date === before.date ? '' : `${shortDate(date)}, `;
  return fill(words.moved, { patient: patientOf(patient), slot: day + clockText(time) });
}

const saidReasons = [
  'too-late',
  'slot-taken',
  'chair-blocked',
  'dentist-away',
  'slot-not-offered',
  'closed',
  'unknown',
] as const;

/** Explains a refusal to staff: `slot` is the wanted one, `visit` the last known state. */
export function visitRefusalText(
  refusal: VisitRefusal,
  words: WordSets['desk-visit'],
  { slot, visit, dentist }: { slot?: Slot; visit?: DeskAppointment; dentist?: string | undefined } = {},
): string {
  const { reason, status, current = visit } = refusal;
  if (status === undefined) return words['no-answer'];
  if (isSignedOut(refusal)) return words['signed-out'];
  if (current && reason === 'key-reused')
    return fill<string>(words['key-reused'], { patient: patientOf(current), slot: shortDateTime(current) });
  if (status === 422) return words.fields;
  if (current && (reason === 'not-allowed' || reason === 'changed-meanwhile')) {
    const values = { status: words[`status-${current.status}`], slot: shortDateTime(current) };
    const text = fill<string>(words[reason], { ...values, who: whoChanged(refusal, words) });
    return reason === 'not-allowed' || !visit
      ? text
      : [text, ...differences(visit, current, words)].join(' ');
  }
  const [next] = refusal.colliding ?? [];
  if (dentist && reason === 'dentist-away') return fill<string>(words['dentist-off'], { dentist });
  if (dentist && next) return fill<string>(words['dentist-taken'], { dentist, slot: shortDateTime(next) });
  if (next) return fill<string>(words['no-room'], { slot: shortDateTime(next) });
  const said = saidReasons.find((one) => one === reason) ?? 'failed';
  return fill<string>(words[said], { slot: slot ? shortDateTime(slot) : words.thisTime });
}

/** 'Ravi Kumar', 'The patient'. */
export const whoChanged = (
  { changedBy }: { changedBy?: string | null | undefined },
  words: WordSets['desk-visit'],
): string => (changedBy === null ? words.thePatient : (changedBy ?? words.someoneElse));

/** Names the last writers of these fields: 'Ravi Kumar', 'Ravi Kumar, the patient'. `opened` may be of an older version. */
export function whoEdited(
  fields: readonly string[],
  visit: DeskAppointment,
  opened: OpenedVisit | undefined,
  words: WordSets['desk-visit'],
): string {
  // Servers of the version before do not answer it.
  const editedBy = (opened?.version === visit.version && opened.editedBy) || {};
  return [...new Set(fields.map((field) => whoChanged({ changedBy: editedBy[field] }, words)))].join(', ');
}

/** A sentence for each of name, treatment, length, chair and note that is not as the page showed it. */
function differences(
  before: DeskAppointment,
  { note, service, ...patient }: DeskAppointment,
  words: WordSets['desk-visit'],
): string[] {
  const name = patientOf(patient);
  return [
    ...(name === patientOf(before) ? [] : [fill(words.nameNow, { name })]),
    ...(service === before.service ? [] : [fill(words.serviceNow, { service: serviceOf(service) })]),
    ...(patient.minutes === before.minutes
      ? []
      : [fill(words.endNow, { time: clockText(addMinutes(patient.time, patient.minutes)) })]),
    ...(patient.chair === before.chair ? [] : [fill(words.chairNow, { chair: patient.chair })]),
    ...(note === before.note ? [] : [note ? fill(words.noteNow, { note }) : words.noteGone]),
  ];
}
