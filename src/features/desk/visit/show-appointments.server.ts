import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { latestSms } from '#features/notifications/outbox/messages-store.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { deskAppointmentOf, type DeskAppointment } from './desk-appointment.ts';

/** Appointments as the desk's lists show them, with what became of the last SMS about each. */
export async function showAppointments(
  queries: Queries,
  appointments: readonly Appointment[],
): Promise<DeskAppointment[]> {
  const sms = await latestSms(
    queries,
    appointments.map(({ id }) => id),
  );
  return appointments.map((appointment) => deskAppointmentOf(appointment, sms.get(appointment.id) ?? null));
}

export async function showAppointment(queries: Queries, appointment: Appointment): Promise<DeskAppointment> {
  const [shown] = await showAppointments(queries, [appointment]);
  return shown!;
}
