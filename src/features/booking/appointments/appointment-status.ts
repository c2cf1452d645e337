export const appointmentStatuses = [
  'confirmed',
  'arrived',
  'in-chair',
  'completed',
  'cancelled',
  'no-show',
] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/**
 * Where a visit may go from where it is. A late patient is let in again, a cancelled visit can be taken up again; both ask for their slot
 * anew and may lose it.
 */
const allowedChanges: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  confirmed: ['arrived', 'in-chair', 'no-show', 'cancelled'],
  arrived: ['in-chair', 'no-show', 'cancelled'],
  'in-chair': ['completed'],
  completed: [],
  'no-show': ['arrived'],
  cancelled: ['confirmed'],
};

export function mayChange(from: AppointmentStatus, to: AppointmentStatus): boolean {
  return allowedChanges[from].includes(to);
}

/** Cancelled and no-show free their slot, the others hold it. */
export function holdsSlot(status: AppointmentStatus): boolean {
  return status !== 'cancelled' && status !== 'no-show';
}

/** Only a visit that has not begun can be put on another day. */
export function mayMove(status: AppointmentStatus): boolean {
  return status === 'confirmed' || status === 'arrived';
}
