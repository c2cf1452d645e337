import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { fetchPatientAppointment, postAction } from './patient-client.ts';
import type { PatientAction } from './patient-actions.ts';
import { doneBy, type Done, type PatientPage, type Question, type Trouble } from './patient-page.ts';

const refreshAfter = 60_000;
const subscribeToNothing = () => () => {};
const inBrowser = () => true;
const onServer = () => false;

/** One patient's page while it is open: what is done on it, and what became of the appointment meanwhile. */
export function usePatientPage(page: PatientPage, token: string) {
  const [own, setOwn] = useState(page.own);
  const [question, setQuestion] = useState(page.question);
  const [done, setDone] = useState<Done | undefined>(page.done);
  const [trouble, setTrouble] = useState<Trouble | undefined>(page.trouble);
  /** What is being done. */
  const [doing, setDoing] = useState<PatientAction['type']>();
  const isDoing = useRef(false);
  // Plain forms until scripts have taken over.
  const isReady = useSyncExternalStore(subscribeToNothing, inBrowser, onServer);

  const refresh = useCallback(async () => {
    const now = await fetchPatientAppointment(token);
    // An answer that comes while something is being done may be older than that.
    if (now && !isDoing.current) setOwn(now);
  }, [token]);

  useEffect(() => {
    const onReturn = () => document.visibilityState === 'visible' && void refresh();
    // Back on the way that the browser keeps pages: not every one of them tells that it can be seen again.
    const onBack = ({ persisted }: PageTransitionEvent) => persisted && onReturn();
    const timer = setInterval(onReturn, refreshAfter);
    addEventListener('online', onReturn);
    addEventListener('pageshow', onBack);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      clearInterval(timer);
      removeEventListener('online', onReturn);
      removeEventListener('pageshow', onBack);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [refresh]);

  const ask = (asked: Question | undefined) => {
    setQuestion(asked);
    setDone(undefined);
    setTrouble(undefined);
  };

  /** Undefined when it is done, or when something is being done already: state is a render late for a second press. */
  const perform = async (action: PatientAction): Promise<Trouble | undefined> => {
    if (isDoing.current) return undefined;
    isDoing.current = true;
    setDoing(action.type);
    setTrouble(undefined);
    setDone(undefined);
    const reply = await postAction(token, action);
    isDoing.current = false;
    setDoing(undefined);
    if (!reply.ok) {
      setTrouble(reply.trouble);
      if (standsOtherwise.has(reply.trouble.reason)) {
        setQuestion(undefined);
        void refresh();
      }
      return reply.trouble;
    }
    setOwn(reply.own);
    setQuestion(undefined);
    setDone(doneBy(action));
    return undefined;
  };

  return { own, question, ask, done, trouble, doing, perform, isReady };
}

/** After these the appointment is not what the page shows. */
const standsOtherwise = new Set<Trouble['reason']>([
  'too-late',
  'not-allowed',
  'changed-meanwhile',
  'offer-ended',
]);
