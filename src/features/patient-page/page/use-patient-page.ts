import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useHref } from 'react-router';
import { useAutoRefresh } from '#ui/fresh/use-auto-refresh.ts';
import { useScriptsRun } from '#ui/page/use-scripts-run.ts';
import {
  doneBy,
  isDoneIn,
  numberAfter,
  type DoneAction,
  type ChangeFailure,
  type PatientAction,
  type PatientPage,
  type Question,
  questionBefore,
  patientRefusals,
} from './patient-actions.ts';
import { failureOf, type Nearest } from '#features/booking/slot-choice/refusals.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { fromApiTime, slotLabel, toApiTime } from '#features/clinic/time/slot-label.ts';
import { updateComingVisit } from '#features/booking/coming-visit/coming-visits.ts';
import { call, type CallRefusal } from '#platform/call.ts';
import { useLanguage } from '#platform/use-language.ts';
import { cacheForOffline } from '#platform/pages/cache-for-offline.ts';
import { createSerialQueue } from '#platform/values/serial-queue.ts';
import { readPatientAnswer, type PatientAnswer, type PatientAppointment } from './patient-appointment.ts';

/** Fetches the current state; undefined when the request fails. Once the link opens nothing, the page says so. */
async function fetchPatientAppointment(
  token: string,
  signal: AbortSignal,
): Promise<PatientAppointment | undefined> {
  const answer = await call<PatientAnswer>(`/api/appointments/${token}`, { signal });
  if (answer.ok) return readPatientAnswer(answer.value);
  if (answer.refusal.reason === 'unknown') location.reload();
  return undefined;
}

const searchOf = ({ date, time }: Slot) =>
  `?${new URLSearchParams({ date, time: slotLabel(time) }).toString()}`;

function whyNotChanged(refusal: CallRefusal & Partial<Nearest & Slot>): ChangeFailure {
  const { reason, date, time } = refusal;
  return reason === 'moved-meanwhile' && date && time
    ? { reason, ...fromApiTime({ date, time }) }
    : failureOf(refusal, patientRefusals);
}

/** Asks for a change. Asking again for the same changes nothing more. */
async function postAction(
  token: string,
  action: PatientAction,
): Promise<{ ok: true; appointment: PatientAppointment } | { ok: false; refusal: ChangeFailure }> {
  const { type, ...sent } = action.type === 'move' ? toApiTime(action) : action;
  const { shownAt, ...body } = { shownAt: undefined, ...sent };
  const search = shownAt ? searchOf(shownAt) : '';
  const path = `/api/appointments/${token}/${type}${search}`;
  const answer = await call<PatientAnswer, Nearest & Slot>(path, { body });
  return answer.ok
    ? { ok: true, appointment: readPatientAnswer(answer.value) }
    : { ok: false, refusal: whyNotChanged(answer.refusal) };
}

const refreshAfter = 60_000;

/** State of an open patient page: the patient's actions, and changes made elsewhere. */
export function usePatientPage(page: PatientPage, token: string) {
  const [appointment, setAppointment] = useState(page.appointment);
  const [question, setQuestion] = useState(page.question);
  const [done, setDone] = useState<DoneAction | undefined>(page.done);
  const [refusal, setRefusal] = useState<ChangeFailure | undefined>(page.refusal);
  const [number, setNumber] = useState(page.number);
  const [doing, setDoing] = useState<readonly PatientAction['type'][]>([]);
  /** Actions without an answer, by their JSON. State is a render late for a second press. */
  const pending = useRef(
    new Map<string, { type: PatientAction['type']; sent: Promise<ChangeFailure | undefined> }>(),
  );
  /** The number of actions that the server has answered. */
  const answerCount = useRef(0);
  const [requests] = useState(createSerialQueue);
  /** The last action, while nobody knows whether it was done. */
  const unanswered = useRef<PatientAction>(undefined);
  // Plain forms until scripts have taken over.
  const isReady = useScriptsRun();

  useStoredVisit(token, appointment, page.done !== undefined);

  const { refresh } = useAutoRefresh({
    every: refreshAfter,
    // An answer that comes while something is being done may be older than that.
    busy: doing.length > 0,
    refresh: async (signal) => {
      let answersBefore: number;
      let now: PatientAppointment | undefined;
      do {
        answersBefore = answerCount.current;
        now = await fetchPatientAppointment(token, signal);
        // Read again what an action has changed meanwhile.
      } while (now && answerCount.current !== answersBefore);
      if (now && !signal.aborted) {
        setAppointment(now);
        // 'Try again' would undo a switch that is pressed already.
        const action = unanswered.current;
        if (action && isDoneIn(action, now)) {
          unanswered.current = undefined;
          setRefusal(undefined);
          finish(action);
        }
      }
      return now !== undefined;
    },
  });

  useEffect(() => {
    // An offline action was never sent, so its refusal disappears when the network returns.
    const onOnline = () => setRefusal((known) => (known?.reason === 'offline' ? undefined : known));
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);

  /** Closes the question of this action, unless another one was opened meanwhile. */
  const closeQuestion = (action: PatientAction) =>
    setQuestion((asked) => (asked === questionBefore(action) ? undefined : asked));

  const finish = (action: PatientAction) => {
    closeQuestion(action);
    const confirmed = doneBy(action);
    // A switch leaves the confirmation of the action before it.
    if (confirmed) setDone(confirmed);
  };

  const ask = (asked: Question | undefined) => {
    unanswered.current = undefined;
    setQuestion(asked);
    setNumber(undefined);
    setDone(undefined);
    setRefusal(undefined);
  };

  const send = async (action: PatientAction): Promise<ChangeFailure | undefined> => {
    const answer = await postAction(token, action);
    answerCount.current++;
    const nextNumber = numberAfter(action, answer.ok ? undefined : answer.refusal);
    if (nextNumber) setNumber(nextNumber);
    if (!answer.ok) {
      setRefusal(answer.refusal);
      if (standsOtherwise.has(answer.refusal.reason)) {
        closeQuestion(action);
        void refresh();
      }
      if (hasUnknownResult.has(answer.refusal.reason)) {
        unanswered.current = action;
        void refresh();
      }
      return answer.refusal;
    }
    setAppointment(answer.appointment);
    // The code that was sent is still to be typed.
    if (action.type !== 'number') finish(action);
    return undefined;
  };

  /** Sends actions one after the other, and an action that is pending only once. Undefined when it is done. */
  const perform = async (action: PatientAction): Promise<ChangeFailure | undefined> => {
    const key = JSON.stringify(action);
    const same = pending.current.get(key);
    if (same) return same.sent;
    unanswered.current = undefined;
    setRefusal(undefined);
    setDone(undefined);
    const sent = requests.run(() => send(action));
    pending.current.set(key, { type: action.type, sent });
    const showPending = () => setDoing([...pending.current.values()].map(({ type }) => type));
    showPending();
    try {
      return await sent;
    } finally {
      pending.current.delete(key);
      showPending();
    }
  };

  return { appointment, question, ask, number, done, refusal, doing, perform, isReady };
}

/** Updates this device's copies of the visit once it changes: the home page's line, and the page that is cached for use offline. */
function useStoredVisit(token: string, appointment: PatientAppointment, hasJustChanged: boolean) {
  const address = useHref(`/appointment/${token}`);
  const language = useLanguage();
  const content = JSON.stringify(appointment);
  const stored = useRef(hasJustChanged ? undefined : content);
  const store = useEffectEvent(() => {
    updateComingVisit(token, appointment);
    // Without its language the address of an English page may lead to the language of the booking.
    cacheForOffline(`${address}?language=${language}`);
  });
  useEffect(() => {
    if (stored.current === content) return;
    stored.current = content;
    store();
  }, [content]);
}

/** After these refusals the page's data are stale. */
const standsOtherwise = new Set<ChangeFailure['reason']>([
  'too-late',
  'cancelled',
  'arrived',
  'in-chair',
  'completed',
  'missed',
  'moved-meanwhile',
  'changed-meanwhile',
  'offer-ended',
  'number-by-call',
  'unknown',
]);

/** After these refusals the action may have been done. */
const hasUnknownResult = new Set<ChangeFailure['reason']>(['dropped', 'no-answer', 'server']);
