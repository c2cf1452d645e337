import { useCallback, useEffect, useRef, useState } from 'react';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { useWords } from '#platform/words.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { visitRefusalText } from '../visit/use-visit-commands.ts';
import { callDesk } from '../visit/visit-client.ts';
import { closureRequest, faultsOf, type ClosureDraft, type DraftFaults } from './closure-rules.ts';
import type { NearestPlace } from './nearest-places.server.ts';
import type { Taker } from './takers.server.ts';

/** The visits in the chosen time, with those who could take them and the nearest free times. */
export interface Inside {
  inside: readonly DeskAppointment[];
  takers?: readonly Taker[] | undefined;
  /** Missing in answers of servers of the version before. */
  places?: readonly NearestPlace[] | undefined;
}

/** The debounce of a choice in milliseconds. */
const pause = 300;

const isComplete = (draft: ClosureDraft) => Object.keys(faultsOf(draft)).length === 0;

/** Loads who is booked in the chosen time whenever that time changes, and closes it once they are shown. */
export function useClosing(start: ClosureDraft, onDone: () => void) {
  const words = useWords('desk-closures');
  const { hours } = useClinicFacts();
  const visitWords = useWords('desk-visit');
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<DraftFaults>({});
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  /** The draft as of the last change of its time. */
  const [chosen, setChosen] = useState(start);
  const [found, setFound] = useState<{ of: ClosureDraft; booked: Inside | 'failed' }>();

  const latest = useRef(0);
  const latestChosen = useRef(start);
  const look = useCallback(
    async (asked: ClosureDraft) => {
      const question = ++latest.current;
      const body = closureRequest({ ...asked, reason: '', publicText: '' }, hours);
      const answer = await callDesk<Inside>('closures?preview', { body });
      if (question === latest.current) setFound({ of: asked, booked: answer.ok ? answer.value : 'failed' });
    },
    [hours],
  );
  useEffect(() => {
    if (!isComplete(chosen)) return undefined;
    const timer = setTimeout(() => void look(chosen), pause);
    return () => clearTimeout(timer);
  }, [chosen, look]);
  /** Undefined until it has loaded. */
  const booked = found?.of === chosen ? found.booked : undefined;

  const edit = (fields: Partial<ClosureDraft>) => {
    const next = { ...draft, ...fields };
    setDraft(next);
    // A changed text does not change which visits are inside the closed time.
    if (!Object.keys(fields).every((field) => field === 'reason' || field === 'publicText')) {
      setChosen(next);
      latestChosen.current = next;
    }
    setFaults({});
    setRefusal('');
  };
  // The time may have been changed since the caller was rendered.
  const lookAgain = () => look(latestChosen.current);
  /** Shows that it loads again. */
  const retry = () => {
    setFound(undefined);
    void lookAgain();
  };
  const close = async ({ inside }: Inside, asked: ClosureDraft) => {
    setBusy(true);
    const body = { ...closureRequest(draft, hours), seen: inside.map(({ id }) => id) };
    const closed = await callDesk<object, Inside>('closures', { body });
    setBusy(false);
    if (closed.ok) return onDone();
    const { refusal: why } = closed;
    // New bookings that staff have not seen: nothing is closed, and all of them are shown.
    if (why.inside)
      setFound({ of: asked, booked: { inside: why.inside, takers: why.takers, places: why.places } });
    setRefusal(why.reason === 'booked-meanwhile' ? words.bookedMeanwhile : visitRefusalText(why, visitWords));
  };
  const submit = () => {
    if (busy) return;
    setFaults(faultsOf(draft));
    setRefusal('');
    if (isComplete(chosen) && booked && booked !== 'failed') void close(booked, chosen);
  };
  return {
    draft,
    edit,
    faults,
    busy,
    refusal,
    submit,
    booked: isComplete(chosen) ? (booked ?? ('loading' as const)) : ('incomplete' as const),
    retry,
    lookAgain,
  };
}
