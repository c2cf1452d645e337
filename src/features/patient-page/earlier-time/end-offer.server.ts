import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { releaseTime } from '#features/booking/slots/slot-holds-store.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { findOpenOffer, settleOffer } from './earlier-offers-store.server.ts';
import { deleteWish } from './earlier-wishes-store.server.ts';

/**
 * Ends an appointment's open offer, if any, and releases the held time, unless the appointment has it by now. The caller holds the
 * lock on the appointment's row, as for every change to its offers.
 */
export async function endOffer(
  tx: Queries,
  appointment: Appointment,
  how: 'declined' | 'ended',
  /** Only this offer: a newer one may exist since it was read. */
  offerId?: string,
): Promise<boolean> {
  const { id } = appointment;
  const offer = await findOpenOffer(tx, id);
  if (!offer || (offerId !== undefined && offer.id !== offerId) || !(await settleOffer(tx, offer.id, how)))
    return false;
  await releaseTime(tx, id, offer, appointment);
  return true;
}

/** Takes the appointment off the waiting list. */
export async function endWish(tx: Queries, appointment: Appointment): Promise<void> {
  await deleteWish(tx, appointment.id);
  await endOffer(tx, appointment, 'ended');
}
