import { instantOf } from '#features/clinic/time/clinic-time.ts';

export const appointmentStatuses = [
  'confirmed',
  'arrived',
  'in-chair',
  'completed',
  'cancelled',
  'no-show',
] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** Statuses of a visit that was not cancelled, in the order of a day. */
export const visitStatuses = ['confirmed', 'arrived', 'in-chair', 'completed', 'no-show'] as const;

/** Cancelled and no-show free their slot, the others hold it. */
export function holdsSlot(status: AppointmentStatus): boolean {
  return status !== 'cancelled' && status !== 'no-show';
}

/** A patient who has walked in sits down for a time within the hour; for a later one they come back, as anybody who booked. */
const waitMinutes = 60;

/** The first status of a visit that staff enter. */
export function enteredStatus(
  { source, date, time }: { source: string; date: string; time: string },
  now: number,
): 'arrived' | 'confirmed' {
  const waits = source === 'walk-in' && instantOf(date, time) <= now + waitMinutes * 60_000;
  return waits ? 'arrived' : 'confirmed';
}
