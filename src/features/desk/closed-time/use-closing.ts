import { useEffect, useState } from 'react';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { useWords } from '#platform/words.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { visitRefusalText } from '../visit/use-visit-commands.ts';
import { callDesk } from '../visit/visit-client.ts';
import { closureRequest, faultsOf, type ClosureDraft, type DraftFaults } from './closure-rules.ts';
import type { Taker } from './takers.server.ts';

/** The visits in the chosen time, with those who could take them. */
export interface Inside {
  inside: readonly DeskAppointment[];
  takers: readonly Taker[];
}

/** The debounce of a choice in milliseconds. */
const pause = 300;

/** Loads who is booked in the chosen time whenever that time changes, and closes it once they are shown. */
export function useClosing(start: ClosureDraft, onDone: () => void) {
  const words = useWords('desk-closures');
  const { hours } = useClinicFacts();
  const visitWords = useWords('desk-visit');
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<DraftFaults>({});
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<{ time: string; booked: Inside | 'failed' }>();

  const isComplete = Object.keys(faultsOf(draft)).length === 0;
  /** The time alone, as it is sent; undefined while a field is missing or wrong. */
  const time = isComplete
    ? JSON.stringify(closureRequest({ ...draft, reason: '', publicText: '' }, hours))
    : undefined;
  useEffect(() => {
    if (time === undefined) return undefined;
    let left = false;
    const look = async () => {
      const answer = await callDesk<Inside>('closures?preview', { body: JSON.parse(time) as object });
      if (!left) setFound({ time, booked: answer.ok ? answer.value : 'failed' });
    };
    const timer = setTimeout(() => void look(), pause);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [time, attempt]);
  /** Undefined until it has loaded. */
  const booked = found?.time === time ? found?.booked : undefined;

  const edit = (fields: Partial<ClosureDraft>) => {
    setDraft((before) => ({ ...before, ...fields }));
    setFaults({});
    setRefusal('');
  };
  const lookAgain = () => setAttempt((before) => before + 1);
  /** Shows that it loads again. */
  const retry = () => {
    setFound(undefined);
    lookAgain();
  };
  const close = async ({ inside }: Inside, asked: string) => {
    setBusy(true);
    const body = { ...closureRequest(draft, hours), seen: inside.map(({ id }) => id) };
    const closed = await callDesk<object, Inside>('closures', { body });
    setBusy(false);
    if (closed.ok) return onDone();
    const { refusal: why } = closed;
    // New bookings that staff have not seen: nothing is closed, and all of them are shown.
    if (why.inside && why.takers)
      setFound({ time: asked, booked: { inside: why.inside, takers: why.takers } });
    setRefusal(why.reason === 'booked-meanwhile' ? words.bookedMeanwhile : visitRefusalText(why, visitWords));
  };
  const submit = () => {
    if (busy) return;
    setFaults(faultsOf(draft));
    setRefusal('');
    if (time !== undefined && booked && booked !== 'failed') void close(booked, time);
  };
  return {
    draft,
    edit,
    faults,
    busy,
    refusal,
    submit,
    booked: time === undefined ? ('incomplete' as const) : (booked ?? ('loading' as const)),
    retry,
    lookAgain,
  };
}
