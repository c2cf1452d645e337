import { useState } from 'react';
import type { Offer, PatientAppointment } from './patient-appointment.ts';

/**
 * The offer that the page shows: one that has ended while it was open stays, so that the page can say so, until something else has been
 * said.
 */
export function useLastOffer(
  { earlier: { offer } }: PatientAppointment,
  said: unknown,
): { offer: Offer; isKept: boolean } | undefined {
  const [last, setLast] = useState(offer);
  if (offer && offer.id !== last?.id) setLast(offer);
  if (!offer && last && said) setLast(undefined);
  if (offer) return { offer, isKept: true };
  return last && !said ? { offer: last, isKept: false } : undefined;
}
