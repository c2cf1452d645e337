export const appointmentStatuses = [
  'confirmed',
  'arrived',
  'in-chair',
  'completed',
  'cancelled',
  'no-show',
] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** A status that it is given; 'confirm': a held booking is confirmed by a call; 'patient': name and number. */
export type StaffChange = AppointmentStatus | 'confirm' | 'move' | 'service' | 'patient' | 'note';
/** 'earlier': asks for an earlier time, or takes one. */
export type PatientChange = 'cancelled' | 'move' | 'reminders' | 'earlier';

/** In every status: a wrong name or number can always be corrected. */
const records = ['patient', 'note'] as const;

/**
 * Changes that an appointment takes in each status, asked by the API, the desk and the patient's page. A late patient is let in again, a
 * cancelled visit can be taken up again; both ask for their slot anew and may lose it.
 */
const changesTaken: Record<
  AppointmentStatus,
  { staff: readonly StaffChange[]; patient: readonly PatientChange[] }
> = {
  confirmed: {
    staff: ['arrived', 'in-chair', 'no-show', 'cancelled', 'confirm', 'move', 'service', ...records],
    patient: ['cancelled', 'move', 'reminders', 'earlier'],
  },
  arrived: { staff: ['in-chair', 'no-show', 'cancelled', 'move', 'service', ...records], patient: [] },
  'in-chair': { staff: ['completed', 'service', ...records], patient: [] },
  completed: { staff: records, patient: [] },
  'no-show': { staff: ['arrived', ...records], patient: [] },
  cancelled: { staff: ['confirmed', ...records], patient: [] },
};

/** Whether staff may make this change to an appointment of this status. */
export function mayChange(status: AppointmentStatus, change: StaffChange): boolean {
  return changesTaken[status].staff.includes(change);
}

/** Whether the patient may make it. */
export function mayPatientChange(status: AppointmentStatus, change: PatientChange): boolean {
  return changesTaken[status].patient.includes(change);
}

/** Cancelled and no-show free their slot, the others hold it. */
export function holdsSlot(status: AppointmentStatus): boolean {
  return status !== 'cancelled' && status !== 'no-show';
}
