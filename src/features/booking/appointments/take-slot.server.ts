import { civilDateAt } from '#features/clinic/clinic-time.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { Booking } from './booking.server.ts';
import { closuresForHold } from './close-time.server.ts';
import { closureOf } from '../slots/closures.ts';
import { holdSlot } from '../slots/slot-holds-store.server.ts';
import { isListed, isOffered, type Slot } from '../slots/slots.ts';

/**
 * On what terms a slot is given: 'offered' is what visitors may book, 'listed' the clinic's slots from today on as staff give them out,
 * 'special' any time from today on, 'again' the slot that a visit had before.
 */
export type Arrangement = 'offered' | 'listed' | 'special' | 'again';
export type SlotRefusal = { ok: false; reason: 'slot-taken' | 'slot-not-offered' | 'closed' };

interface WantedSlot extends Slot {
  appointmentId: string;
  /** Undefined: the first that is free. */
  chair?: number | undefined;
}

/** Holds a slot for an appointment if it may have it and a chair is free. The insert decides, not the look at what is free. */
export async function takeSlot(
  booking: Booking,
  tx: Queries,
  wanted: WantedSlot,
  arrangement: Arrangement,
): Promise<{ ok: true; chair: number } | SlotRefusal> {
  const reason = await whyNotGiven(booking, tx, wanted, arrangement);
  if (reason) return { ok: false, reason };
  const all = Array.from({ length: booking.chairs }, (_, index) => index + 1);
  const chairs = wanted.chair === undefined ? all : [wanted.chair];
  const chair = await holdSlot(tx, { ...wanted, chairs });
  return chair === undefined ? { ok: false, reason: 'slot-taken' } : { ok: true, chair };
}

async function whyNotGiven(booking: Booking, tx: Queries, slot: WantedSlot, arrangement: Arrangement) {
  const now = booking.clock.now();
  if (arrangement === 'again') return undefined;
  if (arrangement === 'special') return slot.date < civilDateAt(now) ? 'slot-not-offered' : undefined;
  const closures = await closuresForHold(booking, tx, slot.date);
  if (arrangement === 'offered') {
    return isOffered(slot, now, booking.daysAhead, closures) ? undefined : 'slot-not-offered';
  }
  if (!isListed(slot, now)) return 'slot-not-offered';
  return closureOf(closures, slot) ? 'closed' : undefined;
}
