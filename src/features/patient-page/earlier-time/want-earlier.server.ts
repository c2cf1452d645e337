import { requirementsOf } from '#features/clinic/services/service-lengths.ts';
import { getAllowedChanges } from '#features/booking/appointments/allowed-changes.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import {
  appointmentsTopic,
  lockAppointment,
} from '#features/booking/appointments/appointments-store.server.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { freeSlots } from '#features/booking/slots/free-slots.ts';
import { listOpenSlots } from '#features/booking/slots/list-slots.server.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { mayWantEarlier } from './earlier-time.ts';
import { insertWish, slotText } from './earlier-wishes-store.server.ts';
import { endWish } from './end-offer.server.ts';

type WishResult =
  | { ok: true; appointment: Appointment }
  | { ok: false; reason: 'too-late' | 'unknown' }
  /** The appointment can no longer be moved to an earlier time. */
  | { ok: false; reason: 'not-allowed'; current: Appointment };

/** Puts a patient on the list for an earlier time, or takes them off it. */
export async function wantEarlier(
  booking: Booking,
  appointment: Appointment,
  wanted: boolean,
): Promise<WishResult> {
  const { database, clock } = booking;
  const now = clock.now();
  // A slot that is free already needs no waiting, and is not offered.
  const freeThen = wanted ? await freeBefore(booking, appointment) : [];
  return database.transaction<WishResult>(async (tx) => {
    const current = await lockAppointment(database, tx, appointment.id);
    if (!current) return { ok: false, reason: 'unknown' };
    if (!wanted) await endWish(tx, current);
    else if (mayWantEarlier(current, now)) await insertWish(tx, current.id, freeThen, now);
    else if (getAllowedChanges(current).patient.includes('earlier')) return { ok: false, reason: 'too-late' };
    else return { ok: false, reason: 'not-allowed', current };
    await database.announce(tx, appointmentsTopic);
    return { ok: true, appointment: current };
  });
}

async function freeBefore(booking: Booking, appointment: Appointment) {
  const site = booking.site.current();
  const { days } = await listOpenSlots(
    booking,
    site,
    civilDateAt(booking.clock.now()),
    appointment.date,
    requirementsOf(appointment, site.facts),
  );
  return freeSlots(days).filter((slot) => slotText(slot) < slotText(appointment));
}
