import { useEffect, useReducer, useRef } from 'react';
import { postAppointment } from '../slot-choice/booking-client.ts';
import type { Press } from '../slot-choice/booking-presses.ts';
import { bookingReducer, refusalByNews, startBooking } from './booking-steps.ts';
import { useBookingWords } from './use-booking-words.ts';
import { useAvailability } from '../slot-choice/use-availability.ts';

/** Works on http too, where `crypto.randomUUID` does not. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** One visitor's way through the three steps. */
export function useBooking(service: string) {
  const texts = useBookingWords();
  const [state, dispatch] = useReducer(bookingReducer, service, startBooking);
  const { known, refresh } = useAvailability();
  /** What was last asked for, and its key: the same wish has the same key, so that asking again never books twice. */
  const wished = useRef<{ wish: string; key: string }>(undefined);
  const sending = useRef(false);
  const openedAt = useRef(0);
  const website = useRef('');
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);

  useEffect(() => {
    const refusal = refusalByNews(state, known);
    if (refusal) dispatch({ type: 'refuse', refusal });
  }, [state, known]);

  const send = async () => {
    const { fields, date, time } = state;
    // State is a render late for a second press of the same moment.
    if (!date || !time || sending.current) return;
    sending.current = true;
    dispatch({ type: 'send' });
    const wish = JSON.stringify({ fields, date, time });
    if (wished.current?.wish !== wish) wished.current = { wish, key: newKey() };
    const traces = { website: website.current, openFor: performance.now() - openedAt.current };
    // What filled in the trap may have been the browser: the next try goes without.
    website.current = '';
    const answer = await postAppointment(fields, { date, time }, wished.current.key, traces);
    sending.current = false;
    if (answer.ok) return dispatch({ type: 'confirm', appointment: answer.appointment });
    dispatch({ type: 'refuse', refusal: answer.refusal });
    if ('nearest' in answer.refusal) refresh();
  };

  const submit = (form: HTMLFormElement) => {
    website.current = String(new FormData(form).get('website'));
    dispatch({ type: 'submit', texts });
  };
  const onPress = (press: Press) => {
    if (press.type === 'send') void send();
    else if (press.type !== 'submit') dispatch(press);
  };
  return { state, dispatch, known, refresh, onPress, submit };
}
