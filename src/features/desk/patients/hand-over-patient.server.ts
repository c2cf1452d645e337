import { historyOf } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { eraseNumber } from '#features/booking/appointments/erase-personal-data.server.ts';
import { dateTimeString } from '#features/clinic/time/times-in-english.ts';
import { messagesAbout } from '#features/notifications/outbox/messages-store.server.ts';
import { auditDone, type Desk, type Actor } from '../visit/desk.server.ts';

/** All that is kept under the number of one appointment, for the patient who asks for it; undefined when there is none. */
export async function exportPatient(desk: Desk, actor: Actor, id: string) {
  const { booking } = desk;
  const { queries } = booking.database;
  const appointment = await findById(queries, id);
  if (!appointment) return undefined;
  const { mobileNumber, reference } = appointment;
  await auditDone(desk, actor, queries, { action: 'patient-exported', subject: reference });
  const appointments = await historyOf(queries, mobileNumber);
  const references = new Map(appointments.map((one) => [one.id, one.reference]));
  const messages = await messagesAbout(queries, [...references.keys()]);
  return {
    clinic: booking.clinic.name,
    exportedAt: instant(booking.clock.now()),
    mobileNumber,
    appointments: appointments.map(({ date, time, createdAt, updatedAt, ...kept }) => ({
      reference: kept.reference,
      status: kept.status,
      firstName: kept.firstName,
      lastName: kept.lastName,
      service: kept.service,
      when: dateTimeString(date, time),
      message: kept.message,
      note: kept.note,
      source: kept.source,
      wantsReminders: kept.wantsReminders,
      bookedAt: instant(createdAt),
      lastChangedAt: instant(updatedAt),
    })),
    messages: messages.map(({ appointmentId, createdAt, settledAt, ...message }) => ({
      ...message,
      reference: references.get(appointmentId),
      createdAt: instant(createdAt),
      settledAt: settledAt === null ? null : instant(settledAt),
    })),
  };
}

/** Erases all that. The audit log keeps that it was done, by the references of the appointments, which lead to no patient any more. */
export async function erasePatient(
  desk: Desk,
  actor: Actor,
  id: string,
): Promise<{ ok: true; erased: number } | { ok: false; reason: 'unknown' }> {
  const appointment = await findById(desk.booking.database.queries, id);
  if (!appointment) return { ok: false, reason: 'unknown' };
  const { mobileNumber, reference: subject } = appointment;
  const erased = await eraseNumber(desk.booking, mobileNumber, (tx, all) => {
    const references = all.map(({ reference }) => reference).join(', ');
    return auditDone(desk, actor, tx, { action: 'patient-erased', subject, details: { references } });
  });
  return { ok: true, erased };
}

const instant = (at: number): string => new Date(at).toISOString();
