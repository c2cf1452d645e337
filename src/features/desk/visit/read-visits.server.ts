import {
  appointmentsOfDays,
  historyOf,
  searchAppointments,
} from '#features/booking/appointments/appointment-lists-store.server.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { audit, auditReading, readingStandsFor } from '#features/staff/audit/audit.server.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { DeskAppointment, OpenedVisit } from './desk-appointment.ts';
import type { Desk, Actor } from './desk.server.ts';
import type { Search } from './parse-query.server.ts';
import { showAppointment, showAppointments } from './show-visits.server.ts';

/** More patients than anybody reads through: another letter or digit finds fewer. */
const mostNumbers = 25;

/** A day, or a range of days; one line in the audit log, before it is shown. */
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

/**
 * A patient was found. What was looked for is a name or number, so it is not in the audit log; nor how many were found, which changes
 * with every letter.
 */
export const auditSearch = (queries: Queries, { signedIn, caller }: Actor, now: number): Promise<void> =>
  auditReading(queries, signedIn, caller, { action: 'appointments-searched' }, now, readingStandsFor.search);

/** One visit with the patient's whole number, and all visits under that number. */
export async function readVisit(
  { booking, staff }: Desk,
  { signedIn, caller }: Actor,
  id: string,
): Promise<OpenedVisit | undefined> {
  const { queries } = booking.database;
  const appointment = await findById(queries, id);
  if (!appointment) return undefined;
  const { mobileNumber, reference } = appointment;
  const event = { action: 'patient-read', subject: reference } as const;
  await audit(queries, signedIn, caller, event, staff.clock.now());
  const history = await showAppointments(queries, await historyOf(queries, mobileNumber));
  return { ...(await showAppointment(queries, appointment)), mobileNumber, history };
}
