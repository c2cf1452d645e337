import type { Appointment } from './appointment.ts';
import type { Booking } from './booking.server.ts';
import { findAppointment } from './find-appointment.server.ts';
import type { LinkLimit } from './limit-links.server.ts';

export interface LinkNeeds {
  booking: Pick<Booking, 'database' | 'clock'>;
  linkLimit: LinkLimit;
  /** Of whoever opens the link. */
  address: string;
}
export type OpenedLink =
  | { ok: true; appointment: Appointment }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number };

/** The appointment behind a patient's link. Whoever tried too many that lead nowhere is not even told about the right one. */
export async function openLink(
  { booking, linkLimit, address }: LinkNeeds,
  token: string,
): Promise<OpenedLink> {
  const retryAfterSeconds = await linkLimit.wait(address);
  if (retryAfterSeconds !== undefined) return { ok: false, reason: 'too-many', retryAfterSeconds };
  const appointment = await findAppointment(booking, token);
  if (appointment) return { ok: true, appointment };
  await linkLimit.countMiss(address);
  return { ok: false, reason: 'unknown' };
}
