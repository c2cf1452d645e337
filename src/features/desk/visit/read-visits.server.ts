import { mostNumbers } from '#features/booking/search/match-names.ts';
import {
  appointmentsOfDays,
  historyOf,
  searchAppointments,
} from '#features/booking/appointments/appointment-lists-store.server.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { closuresAndHolidays } from '#features/booking/slots/closures-store.server.ts';
import { offeredSlots } from '#features/booking/slots/slot-holds-store.server.ts';
import { readingStandsFor } from '#features/staff/audit/audit.server.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import type { OpenedVisit, ShownDays } from './desk-appointment.ts';
import { auditDone, auditRead, type Desk, type Actor } from './desk.server.ts';
import type { Search } from './parse-query.server.ts';
import { showAppointment, showAppointments } from './show-visits.server.ts';

/** A day, or a range of days; one line in the audit log, before it is shown. */
export async function readDays(desk: Desk, actor: Actor, from: CivilDate, to: CivilDate) {
  const { queries } = desk.booking.database;
  const subject = from === to ? from : `${from} to ${to}`;
  await auditRead(desk, actor, { action: 'appointments-read', subject });
  return showAppointments(queries, await appointmentsOfDays(queries, from, to));
}

/** The same with all that the day and the week show of them. */
export async function readShownDays(
  desk: Desk,
  actor: Actor,
  from: CivilDate,
  to: CivilDate,
): Promise<ShownDays> {
  const { database, chairs, holidays } = desk.booking;
  const { hours } = desk.booking.clinic;
  const appointments = await readDays(desk, actor, from, to);
  const [closures, offered] = await Promise.all([
    closuresAndHolidays(database.queries, holidays, from, to),
    offeredSlots(database.queries, from, to),
  ]);
  return { chairs, hours, appointments, closures, offered };
}

export async function searchForAppointments(desk: Desk, actor: Actor, { q, days }: Search) {
  const { queries } = desk.booking.database;
  const found = (await searchAppointments(queries, q, { mostNumbers, days }))?.visits ?? [];
  if (found.length > 0) await auditSearch(desk, actor);
  return showAppointments(queries, found);
}

/**
 * A patient was found. What was looked for is a name or number, so it is not in the audit log; nor how many were found, which changes
 * with every letter.
 */
export const auditSearch = (desk: Desk, actor: Actor): Promise<void> =>
  auditRead(desk, actor, { action: 'appointments-searched' }, readingStandsFor.search);

/** One visit with the patient's whole number, and all visits under that number. */
export async function readVisit(desk: Desk, actor: Actor, id: string): Promise<OpenedVisit | undefined> {
  const { queries } = desk.booking.database;
  const appointment = await findById(queries, id);
  if (!appointment) return undefined;
  const { mobileNumber, reference } = appointment;
  await auditDone(desk, actor, queries, { action: 'patient-read', subject: reference });
  const history = await showAppointments(queries, await historyOf(queries, mobileNumber));
  return { ...(await showAppointment(queries, appointment)), mobileNumber, history };
}
