import { useEffect, useReducer } from 'react';
import type { Refusal } from '#features/booking/slot-choice/booking-client.ts';
import type { Press } from '#features/booking/slot-choice/booking-presses.ts';
import { bookingReducer, refusalByNews } from '#features/booking/form/booking-steps.ts';
import { useAvailability } from '#features/booking/slot-choice/use-availability.ts';
import {
  knownFrom,
  nothingKnown,
  type KnownAvailability,
} from '#features/booking/slots/known-availability.ts';
import type { PatientAction } from './patient-actions.ts';
import type { PatientPage, Trouble } from './patient-page.ts';

/** The calendar of a move: booking's own, with what the server knew when it sent the page until there are news. */
export function useMove(
  page: PatientPage,
  isReady: boolean,
  perform: (action: PatientAction) => Promise<Trouble | undefined>,
) {
  const [state, dispatch] = useReducer(bookingReducer, page.calendar);
  const asked = useAvailability();
  const known = isReady && !isWaiting(asked.known, page) ? asked.known : sentWith(page);

  useEffect(() => {
    const refusal = refusalByNews(state, known);
    if (refusal) dispatch({ type: 'refuse', refusal });
  }, [state, known]);

  const send = async () => {
    const { date, time, sending } = state;
    if (!date || !time || sending) return;
    dispatch({ type: 'send' });
    const trouble = await perform({ type: 'move', to: { date, time } });
    if (!trouble) return;
    dispatch({ type: 'refuse', refusal: refusalOf(trouble) });
    if ('nearest' in trouble) asked.refresh();
  };
  const onPress = (press: Press) => {
    if (press.type === 'send') void send();
    else if (press.type !== 'submit') dispatch(press);
  };
  return { state, known, refresh: asked.refresh, onPress };
}

const isWaiting = (known: KnownAvailability, page: PatientPage) =>
  known.state === 'loading' && page.availability !== undefined;

function sentWith({ availability, now }: PatientPage): KnownAvailability {
  return availability ? knownFrom(availability) : { ...nothingKnown(now), state: 'failed' };
}

/** As the calendar knows them; the words for the others are the page's. */
function refusalOf(trouble: Trouble): Refusal {
  if ('nearest' in trouble) return trouble;
  return { reason: trouble.reason === 'offline' ? 'offline' : 'server' };
}
