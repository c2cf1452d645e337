import {
  appointmentsOfDays,
  historyOf,
  searchAppointments,
} from '#features/booking/appointments/appointment-lists-store.server.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import type { CivilDate } from '#features/clinic/clinic-time.ts';
import { audit } from '#features/staff/audit/audit.server.ts';
import { auditReading } from '#features/staff/audit/audit-reading.server.ts';
import type { DeskAppointment } from './desk-appointment.ts';
import type { Desk, Actor } from './desk.server.ts';
import type { Search } from './parse-appointments-query.server.ts';
import { auditSearch } from './audit-search.server.ts';
import { showAppointment, showAppointments } from './show-appointments.server.ts';

/** More patients than anybody reads through: another letter or digit finds fewer. */
const mostNumbers = 25;

/** A day, or a range of days; one line in the record, before anybody sees it. */
export async function readDays(
  { booking, staff }: Desk,
  { signedIn, caller }: Actor,
  from: CivilDate,
  to: CivilDate,
): Promise<DeskAppointment[]> {
  const { queries } = booking.database;
  const subject = from === to ? from : `${from} to ${to}`;
  await auditReading(queries, signedIn, caller, { action: 'appointments-read', subject }, staff.clock.now());
  return showAppointments(queries, await appointmentsOfDays(queries, from, to));
}

/** Recorded as a search, by which somebody was found. */
export async function searchForAppointments(
  { booking, staff }: Desk,
  actor: Actor,
  { q, days }: Search,
): Promise<DeskAppointment[]> {
  const { queries } = booking.database;
  const found = (await searchAppointments(queries, q, { mostNumbers, days }))?.visits ?? [];
  if (found.length > 0) await auditSearch(queries, actor, staff.clock.now());
  return showAppointments(queries, found);
}

export interface OpenedAppointment extends DeskAppointment {
  history: DeskAppointment[];
}

/** One visit with the patient's whole number, and all visits under that number. */
export async function readAppointment(
  { booking, staff }: Desk,
  { signedIn, caller }: Actor,
  id: string,
): Promise<OpenedAppointment | undefined> {
  const { queries } = booking.database;
  const appointment = await findById(queries, id);
  if (!appointment) return undefined;
  const { mobileNumber, reference } = appointment;
  const deed = { action: 'patient-read', subject: reference } as const;
  await audit(queries, signedIn, caller, deed, staff.clock.now());
  const history = await showAppointments(queries, await historyOf(queries, mobileNumber));
  return { ...(await showAppointment(queries, appointment)), mobileNumber, history };
}
