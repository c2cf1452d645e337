import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { releaseSlot } from '#features/booking/slots/slot-holds-store.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { findOpenOffer, settleOffer } from './earlier-offers-store.server.ts';
import { deleteWish } from './earlier-wishes-store.server.ts';

/**
 * Ends what is offered to an appointment, if anything is, and lets go of the slot that was kept: not of the one it has by now. The
 * caller has locked the appointment's row, as for every change to its offers: no two of them meet.
 */
export async function endOffer(
  tx: Queries,
  { id, date, time, chair }: Appointment,
  how: 'declined' | 'ended',
  /** Only this one: another may have been made since it was read. */
  offerId?: string,
): Promise<boolean> {
  const offer = await findOpenOffer(tx, id);
  if (!offer || (offerId !== undefined && offer.id !== offerId) || !(await settleOffer(tx, offer.id, how)))
    return false;
  const isItsOwn = offer.date === date && offer.time === time && offer.chair === chair;
  if (!isItsOwn) await releaseSlot(tx, id, offer);
  return true;
}

/** Nothing earlier is wanted for it any more. */
export async function endWish(tx: Queries, appointment: Appointment): Promise<void> {
  await deleteWish(tx, appointment.id);
  await endOffer(tx, appointment, 'ended');
}
