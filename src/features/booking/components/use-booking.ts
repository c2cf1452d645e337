import { useReducer, useRef, useState } from 'react';
import { postAppointment } from '../booking-client.ts';
import { bookingReducer, startBooking } from '../booking-steps.ts';
import type { Slot } from '../slots.ts';
import { useBookingWords } from '../words/use-booking-words.ts';
import { useAvailability } from './use-availability.ts';

/** Works on http too, where `crypto.randomUUID` does not. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** One visitor's way through the three steps. */
export function useBooking(service: string) {
  const texts = useBookingWords();
  const [state, dispatch] = useReducer(bookingReducer, service, startBooking);
  const availability = useAvailability(state.step === 'calendar');
  /** What was last asked for, and its key: the same wish has the same key, so that asking again never books twice. */
  const asked = useRef<{ wish: string; key: string }>(undefined);
  const [askedSlot, setAskedSlot] = useState<Slot>();
  const sending = useRef(false);

  const confirm = async () => {
    const { fields, date, time } = state;
    // State is a render late for a second press of the same moment.
    if (!date || !time || sending.current) return;
    sending.current = true;
    dispatch({ type: 'send' });
    const slot = { date, time };
    setAskedSlot(slot);
    const wish = JSON.stringify({ fields, slot });
    if (asked.current?.wish !== wish) asked.current = { wish, key: newKey() };
    const answer = await postAppointment(fields, slot, asked.current.key);
    sending.current = false;
    if (answer.ok) return dispatch({ type: 'confirm', appointment: answer.appointment });
    dispatch({ type: 'refuse', refusal: answer.refusal });
    if ('nearest' in answer.refusal) availability.refresh();
  };

  return {
    state,
    dispatch,
    availability,
    askedSlot,
    confirm,
    submit: () => dispatch({ type: 'submit', texts }),
  };
}
