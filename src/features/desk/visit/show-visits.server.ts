import { lastDigits } from '#platform/sms/mask-number.ts';
import { z } from 'zod';
import { appointmentStatuses } from '#features/booking/appointments/appointment-status.ts';
import {
  type Appointment,
  cancellationOrigins,
  comingOf,
} from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { minutesOfVisit } from '#features/booking/slots/slots.ts';
import { undoOf } from '#features/booking/appointments/allowed-changes.ts';
import { warningsOf } from '#features/booking/warnings/warnings-store.server.ts';
import { warningKinds } from '#features/booking/warnings/warnings.ts';
import { latestSms } from '#features/notifications/outbox/messages-store.server.ts';
import { messageStates } from '#features/notifications/outbox/messages.ts';
import { languages } from '#platform/language.ts';
import { isLandline } from '#platform/mobile-number.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';

export const instantShape = z.number().int().meta({ description: 'Milliseconds since 1970' });
const status = z.enum(appointmentStatuses);

/** 'other' has words of its own. */
const warningShape = z.object({ kind: z.enum(warningKinds), words: z.string() });

/** An appointment in the desk's lists, with no more than they need. */
export const appointmentShape = z.object({
  id: z.string(),
  version: z.number().int().meta({ description: 'The one that a change is made upon' }),
  reference: z.string(),
  status,
  statusChangedAt: instantShape,
  arrivedAt: instantShape.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  mobileNumber: z
    .string()
    .meta({ description: 'Its last four digits; whole only where one appointment is opened' }),
  hasNumber: z.boolean(),
  isLandline: z.boolean().meta({ description: 'Its number seldom takes an SMS' }),
  service: z.string(),
  note: z.string().meta({ description: 'What staff wrote' }),
  message: z.string().meta({ description: 'What the patient wrote' }),
  date: z.iso.date(),
  time: z.string().meta({ examples: ['10:00 AM'] }),
  minutes: z.number().int().meta({ description: 'Its length: its own, or that of its slot' }),
  isLengthSet: z.boolean().meta({
    description: 'False where it takes its slot, and shares the chair with what begins at another time',
  }),
  chair: z.number().int(),
  dentist: z.string().nullable().meta({ description: 'The id of the chosen dentist' }),
  source: z.enum(['online', 'walk-in', 'telephone']),
  language: z.enum(languages).meta({ description: 'In which the patient booked' }),
  toConfirm: z
    .boolean()
    .meta({ description: 'Held until staff confirm it: too many unknown numbers were booking' }),
  cancellation: z
    .object({ origin: z.enum(cancellationOrigins), by: z.string() })
    .nullable()
    .meta({ description: 'From where it was last cancelled, and by whom of the staff' }),
  correctedAt: instantShape
    .nullable()
    .meta({ description: 'When the patient last corrected the name, number or message on their own page' }),
  healthWithdrawnAt: instantShape
    .nullable()
    .meta({ description: 'When the patient had erased what they told of health' }),
  coming: z.literal(true).nullable().meta({ description: 'The patient has said that they come' }),
  noReminders: z
    .literal(true)
    .nullable()
    .meta({ description: 'The patient wants no reminders, by whatever way' }),
  sms: z
    .object({
      state: z.enum(messageStates),
      at: instantShape,
      event: z.enum(['booked', 'moved', 'cancelled', 'reminder']),
    })
    .nullable()
    .meta({ description: 'How far the last message about it has come' }),
  warnings: z.array(warningShape).meta({ description: 'Kept with the patient, for every visit' }),
  undo: z
    .object({ to: status, until: instantShape })
    .nullable()
    .meta({ description: 'What its last change can be taken back to, and until when' }),
});

/** Appointments as the desk's lists show them, with what became of the last SMS about each. */
export async function showAppointments(
  { database: { queries }, site }: Pick<Booking, 'database' | 'site'>,
  appointments: readonly Appointment[],
) {
  const { hours } = site.current().facts;
  const sms = await latestSms(queries, appointments);
  const warnings = await warningsOf(queries, appointments);
  return appointments.map((appointment) => {
    return appointmentShape.parse({
      ...appointment,
      minutes: minutesOfVisit(appointment, hours),
      isLengthSet: appointment.minutes !== undefined,
      mobileNumber: lastDigits(appointment.mobileNumber),
      hasNumber: hasNumber(appointment.mobileNumber),
      isLandline: isLandline(appointment.mobileNumber),
      coming: comingOf(appointment),
      noReminders: appointment.wantsReminders ? null : true,
      sms: sms.get(appointment.id) ?? null,
      undo: undoOf(appointment),
      warnings: warnings(appointment),
    });
  });
}

export async function showAppointment(
  booking: Parameters<typeof showAppointments>[0],
  appointment: Appointment,
) {
  const [shown] = await showAppointments(booking, [appointment]);
  return shown!;
}
