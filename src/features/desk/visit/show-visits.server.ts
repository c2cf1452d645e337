import { lastDigits } from '#platform/sms/mask-number.ts';
import { z } from 'zod';
import { appointmentStatuses } from '#features/booking/appointments/appointment-status.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { undoSeconds } from '#features/booking/appointments/undo-time.ts';
import { latestSms } from '#features/notifications/outbox/messages-store.server.ts';
import { messageStates } from '#features/notifications/outbox/messages.ts';
import { languages } from '#platform/language.ts';
import type { Queries } from '#platform/database/database.server.ts';

export const instantShape = z.number().int().meta({ description: 'Milliseconds since 1970' });
const status = z.enum(appointmentStatuses);

/** What the desk's lists tell of an appointment, and no more. */
export const appointmentShape = z.object({
  id: z.string(),
  version: z.number().int().meta({ description: 'The one that a change is made upon' }),
  reference: z.string(),
  status,
  firstName: z.string(),
  lastName: z.string(),
  mobileNumber: z
    .string()
    .meta({ description: 'Its last four digits; whole only where one appointment is opened' }),
  service: z.string(),
  note: z.string().meta({ description: 'What staff wrote' }),
  message: z.string().meta({ description: 'What the patient wrote' }),
  date: z.iso.date(),
  time: z.string().meta({ examples: ['10:00 AM'] }),
  chair: z.number().int(),
  source: z.enum(['online', 'walk-in', 'telephone']),
  language: z.enum(languages).meta({ description: 'In which the patient booked' }),
  toConfirm: z
    .boolean()
    .meta({ description: 'Held until staff confirm it: too many unknown numbers were booking' }),
  sms: z
    .object({
      state: z.enum(messageStates),
      at: instantShape,
      event: z.enum(['booked', 'moved', 'cancelled', 'reminder']),
    })
    .nullable()
    .meta({ description: 'How far the last message about it has come' }),
  undo: z
    .object({ to: status, until: instantShape })
    .nullable()
    .meta({ description: 'What its last change can be taken back to, and until when' }),
});

/** Appointments as the desk's lists show them, with what became of the last SMS about each. */
export async function showAppointments(queries: Queries, appointments: readonly Appointment[]) {
  const sms = await latestSms(
    queries,
    appointments.map(({ id }) => id),
  );
  return appointments.map((appointment) => {
    const { mobileNumber, previousStatus, statusChangedAt } = appointment;
    return appointmentShape.parse({
      ...appointment,
      mobileNumber: lastDigits(mobileNumber),
      sms: sms.get(appointment.id) ?? null,
      undo: previousStatus && { to: previousStatus, until: statusChangedAt + undoSeconds * 1000 },
    });
  });
}

export async function showAppointment(queries: Queries, appointment: Appointment) {
  const [shown] = await showAppointments(queries, [appointment]);
  return shown!;
}
