import { useState } from 'react';
import type { Offer, OwnAppointment } from './own-appointment.ts';

/**
 * The offer that the page shows: one that has ended while it was open stays, so that the page can say so, until something else has been
 * said.
 */
export function useLastOffer(
  { earlier: { offer } }: OwnAppointment,
  said: unknown,
): { offer: Offer; isKept: boolean } | undefined {
  const [last, setLast] = useState(offer);
  if (offer && offer.id !== last?.id) setLast(offer);
  if (!offer && last && said) setLast(undefined);
  if (offer) return { offer, isKept: true };
  return last && !said ? { offer: last, isKept: false } : undefined;
}
