// An appointment in each state that it can have, as staff bring it there.
import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { changeStatus } from '#features/booking/appointments/change-appointment.server.ts';
import { wanted } from './booking.ts';

const stepsTo: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  confirmed: [],
  arrived: ['arrived'],
  'in-chair': ['in-chair'],
  completed: ['in-chair', 'completed'],
  cancelled: ['cancelled'],
  'no-show': ['no-show'],
};

/** Booked on the site and brought to a status; `toConfirm`: while too many unknown numbers were booking. */
export async function appointmentIn(
  booking: Booking,
  status: AppointmentStatus,
  { toConfirm = false, ...differences }: Parameters<typeof wanted>[0] & { toConfirm?: boolean } = {},
): Promise<Appointment> {
  const unverifiedLimits = { perHour: 0, perDay: 0 };
  const result = await bookAppointment(
    { ...booking, unverifiedLimits },
    wanted(differences),
    crypto.randomUUID(),
  );
  if (!result.ok) throw new Error(result.reason);
  let { appointment } = result;
  if (toConfirm)
    await booking.database.queries
      .updateTable('appointments')
      .set({ to_confirm: 1 })
      .where('id', '=', appointment.id)
      .execute();
  for (const step of stepsTo[status]) {
    const changed = await changeStatus(booking, appointment, step);
    if (!changed.ok) throw new Error(changed.reason);
    ({ appointment } = changed);
  }
  return { ...appointment, toConfirm };
}
