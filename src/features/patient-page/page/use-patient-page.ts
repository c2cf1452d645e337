import { useEffect, useRef, useState } from 'react';
import { useFresh } from '#ui/fresh/use-fresh.ts';
import { useScriptsRun } from '#ui/page/use-scripts-run.ts';
import {
  doneBy,
  type Done,
  type NotChanged,
  type PatientAction,
  type PatientPage,
  type Question,
} from './patient-actions.ts';
import { fetchPatientAppointment, postAction } from './patient-client.ts';

const refreshAfter = 60_000;

/** One patient's page while it is open: what is done on it, and what became of the appointment meanwhile. */
export function usePatientPage(page: PatientPage, token: string) {
  const [appointment, setAppointment] = useState(page.appointment);
  const [question, setQuestion] = useState(page.question);
  const [done, setDone] = useState<Done | undefined>(page.done);
  const [refusal, setRefusal] = useState<NotChanged | undefined>(page.refusal);
  /** What is being done. */
  const [doing, setDoing] = useState<PatientAction['type']>();
  const isDoing = useRef(false);
  // Plain forms until scripts have taken over.
  const isReady = useScriptsRun();

  const { refresh } = useFresh({
    every: refreshAfter,
    // An answer that comes while something is being done may be older than that.
    busy: doing !== undefined,
    refresh: async (signal) => {
      const now = await fetchPatientAppointment(token, signal);
      if (now && !signal.aborted) setAppointment(now);
      return now !== undefined;
    },
  });

  useEffect(() => {
    // Without a line nothing was sent: there is nothing to say of it once the line is back.
    const onOnline = () => setRefusal((known) => (known?.reason === 'offline' ? undefined : known));
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);

  const ask = (asked: Question | undefined) => {
    setQuestion(asked);
    setDone(undefined);
    setRefusal(undefined);
  };

  /** Undefined when it is done, or when something is being done already: state is a render late for a second press. */
  const perform = async (action: PatientAction): Promise<NotChanged | undefined> => {
    if (isDoing.current) return undefined;
    isDoing.current = true;
    setDoing(action.type);
    setRefusal(undefined);
    setDone(undefined);
    const answer = await postAction(token, action);
    isDoing.current = false;
    setDoing(undefined);
    if (!answer.ok) {
      setRefusal(answer.refusal);
      if (standsOtherwise.has(answer.refusal.reason)) {
        setQuestion(undefined);
        void refresh();
      }
      return answer.refusal;
    }
    setAppointment(answer.appointment);
    setQuestion(undefined);
    setDone(doneBy(action));
    return undefined;
  };

  return { appointment, question, ask, done, refusal, doing, perform, isReady };
}

/** After these the appointment is not what the page shows. */
const standsOtherwise = new Set<NotChanged['reason']>([
  'too-late',
  'cancelled',
  'arrived',
  'in-chair',
  'completed',
  'missed',
  'moved-meanwhile',
  'changed-meanwhile',
  'offer-ended',
]);
