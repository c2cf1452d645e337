import { getAllowedChanges } from '#features/booking/appointments/allowed-changes.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import {
  appointmentsTopic,
  lockAppointment,
} from '#features/booking/appointments/appointments-store.server.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { moveAppointment } from '#features/booking/appointments/change-appointment.server.ts';
import { releaseTime } from '#features/booking/slots/slot-holds-store.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { findOffer, settleOffer, type StoredOffer } from './earlier-offers-store.server.ts';
import { deleteWish } from './earlier-wishes-store.server.ts';
import { endOffer } from './end-offer.server.ts';

export type OfferResult =
  | { ok: true; appointment: Appointment }
  | { ok: false; reason: 'offer-ended' }
  | { ok: false; reason: 'changed-meanwhile' | 'not-allowed'; current: Appointment };

class OfferEnded extends Error {}
const ended = { ok: false, reason: 'offer-ended' } as const;

/** Accepts or declines the earlier time that is held for a patient. */
export async function answerOffer(
  booking: Booking,
  current: Appointment,
  { offer: id, accept }: { offer: string; accept: boolean },
): Promise<OfferResult> {
  const offer = await findOffer(booking.database.queries, id);
  if (!offer || offer.appointmentId !== current.id) return ended;
  // A repeated answer succeeds again.
  if (offer.state === (accept ? 'accepted' : 'declined')) return { ok: true, appointment: current };
  if (!accept) return decline(booking, current, id);
  return offer.state === 'open' && booking.clock.now() < offer.until
    ? takeOffer(booking, current, offer)
    : ended;
}

/** One transaction: accepting the offer moves the visit and frees the old time. */
async function takeOffer(booking: Booking, current: Appointment, offer: StoredOffer): Promise<OfferResult> {
  if (!getAllowedChanges(current).patient.includes('earlier'))
    return { ok: false, reason: 'not-allowed', current };
  const change = {
    id: current.id,
    version: current.version,
    async inSameTransaction(tx: Queries, moved: Appointment) {
      if (!(await settleOffer(tx, offer.id, 'accepted'))) throw new OfferEnded();
      // Staff may have made the visit shorter since it was offered.
      await releaseTime(tx, current.id, offer, moved);
      await deleteWish(tx, current.id);
    },
  };
  try {
    const result = await moveAppointment(booking, change, offer, {
      notifyPatient: true,
      arrangement: 'kept',
    });
    if (result.ok) return result;
    return result.reason === 'changed-meanwhile' ? result : ended;
  } catch (error) {
    if (error instanceof OfferEnded) return ended;
    throw error;
  }
}

async function decline({ database }: Booking, { id }: Appointment, offerId: string): Promise<OfferResult> {
  return database.transaction(async (tx) => {
    const current = await lockAppointment(database, tx, id);
    if (!current || !(await endOffer(tx, current, 'declined', offerId))) return ended;
    await database.announce(tx, appointmentsTopic);
    return { ok: true as const, appointment: current };
  });
}
