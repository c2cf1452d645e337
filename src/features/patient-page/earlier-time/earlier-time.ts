import { getAllowedChanges } from '#features/booking/appointments/allowed-changes.ts';
import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import type { VisitTime } from '#features/booking/slots/chair-time.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { hourMs } from '#platform/clock.ts';

/** An earlier time held for a patient. */
export interface Offer extends VisitTime {
  id: string;
  /** Instant after which it goes to the next one. */
  until: number;
}

/** A time that leaves less than this to get ready and come is not offered. */
const offerLead = 2 * hourMs;

export function leavesTimeToCome({ date, time }: Slot, now: number): boolean {
  return instantOf(date, time) >= now + offerLead;
}

/** Whether there can be an earlier time at all that may still be offered. */
export function mayWantEarlier(
  { date, time, status }: Slot & { status: AppointmentStatus },
  now: number,
): boolean {
  return getAllowedChanges({ status }).patient.includes('earlier') && instantOf(date, time) > now + offerLead;
}
