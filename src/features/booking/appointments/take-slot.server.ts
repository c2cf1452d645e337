import { contentTopic } from '#features/clinic/content/content-versions-store.server.ts';
import { refuseOlder } from '#features/clinic/content/newest-content.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { whyNotGiven, type Arrangement } from '../slots/availability.ts';
import { closuresForHold, withHolidays } from '../slots/closures-store.server.ts';
import type { SlotNeeds } from '../slots/list-slots.server.ts';
import { holdSlot, slotLock } from '../slots/slot-holds-store.server.ts';
import type { Slot } from '../slots/slots.ts';

export type SlotRefusal = { ok: false; reason: 'slot-taken' | 'slot-not-offered' | 'closed' };

interface WantedSlot extends Slot {
  appointmentId: string;
  /** Undefined: the first that is free. */
  chair?: number | undefined;
  /** Such an appointment holds no slot yet. */
  isNew?: boolean;
}

/**
 * Holds a slot for an appointment if it may have it and a chair is free. The insert decides, not the look at what is free; the lock keeps
 * two from counting the slot's patients at one moment.
 */
export async function takeSlot(
  booking: SlotNeeds,
  tx: Queries,
  wanted: WantedSlot,
  arrangement: Arrangement,
): Promise<{ ok: true; chair: number } | SlotRefusal> {
  await booking.database.lock(tx, slotLock(wanted), 'alone');
  const mayBeClosed = arrangement !== 'special' && arrangement !== 'again';
  const closures = mayBeClosed ? await closuresForHold(booking.database, tx, wanted.date) : [];
  // With the lock that publishing waits for.
  if (mayBeClosed) await booking.database.readOnce(tx, contentTopic, () => refuseOlder(tx, booking.content));
  // Read only now: this server may have heard of what another published while it waited for the lock.
  const { clock, daysAhead, leadMinutes, holidays } = booking;
  const { hours } = booking.clinic;
  const reason = whyNotGiven(wanted, arrangement, {
    now: clock.now(),
    daysAhead,
    closures: withHolidays(closures, holidays, wanted.date, wanted.date),
    hours,
    leadMinutes,
  });
  if (reason) return { ok: false, reason };
  const all = Array.from({ length: booking.chairs }, (_, index) => index + 1);
  const chairs = wanted.chair === undefined ? all : [wanted.chair];
  const chair = await holdSlot(tx, { ...wanted, chairs, capacity: booking.chairs });
  return chair === undefined ? { ok: false, reason: 'slot-taken' } : { ok: true, chair };
}
