import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import { bookingMessages, type BookedAppointment } from './booking-messages.ts';
import { enqueueMessages, withdrawMessages } from './messages-store.server.ts';

/** 'reopened': a visit that was cancelled or missed stands again. */
export type AppointmentEvent = 'booked' | 'moved' | 'cancelled' | 'reopened';

interface Telling {
  clinic: Pick<ClinicFacts, 'name' | 'phone'>;
  hasSheet: boolean;
  /** False when staff have told the patient themselves. */
  tellPatient: boolean;
}

/** Queues what is to be told of an appointment in the transaction of what happened to it, and lets go of what is not true any more. */
export async function tellOfAppointment(
  database: Pick<Database, 'announce'>,
  tx: Queries,
  event: AppointmentEvent,
  appointment: BookedAppointment,
  { clinic, hasSheet, tellPatient }: Telling,
  now: number,
): Promise<void> {
  await withdrawMessages(tx, appointment.id, now);
  if (event !== 'booked') return;
  const messages = bookingMessages(appointment, clinic, { hasSheet });
  await enqueueMessages(
    database,
    tx,
    messages.filter(({ kind }) => tellPatient || kind !== 'sms'),
    now,
  );
}
