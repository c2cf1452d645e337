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
