import type { Appointment } from './appointment.ts';
import { findByLinkHash } from './appointments-store.server.ts';
import type { Booking } from './booking.server.ts';
import { hashLink, isLinkToken, linkEnds } from './patient-link.server.ts';

/** The appointment behind a patient's link; unknown and dead links look alike. */
export async function findAppointment(
  { database, clock }: Pick<Booking, 'database' | 'clock'>,
  token: string,
): Promise<Appointment | undefined> {
  if (!isLinkToken(token)) return undefined;
  const appointment = await findByLinkHash(database.queries, hashLink(token));
  return appointment && clock.now() <= linkEnds(appointment) ? appointment : undefined;
}
