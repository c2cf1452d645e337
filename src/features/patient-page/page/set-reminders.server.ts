import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { editAppointment } from '#features/booking/appointments/change-appointment.server.ts';

export type RemindersSet =
  | { ok: true; appointment: Appointment }
  | { ok: false; reason: 'not-allowed' }
  | { ok: false; reason: 'changed-meanwhile'; current: Appointment };

/** The patient's consent to reminders, given and taken back as easily. */
export async function setReminders(
  booking: Booking,
  { id, version }: Appointment,
  wantsReminders: boolean,
): Promise<RemindersSet> {
  const result = await editAppointment(booking, { id, version }, { wantsReminders });
  return result.ok || result.reason === 'changed-meanwhile' ? result : { ok: false, reason: 'not-allowed' };
}
