import { maxNumbers } from '#features/booking/search/match-names.ts';
import {
  appointmentsOfDays,
  historyOf,
  searchAppointments,
} from '#features/booking/appointments/appointment-lists-store.server.ts';
import { appointmentsTopic, findById } from '#features/booking/appointments/appointments-store.server.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { missedTooOften } from '#features/booking/appointments/booking-limits-store.server.ts';
import { callsTopic } from '#features/booking/calls/call-attempts-store.server.ts';
import { findRecall } from '#features/booking/recalls/recalls-store.server.ts';
import { closuresAndHolidays, closuresTopic } from '#features/booking/slots/closures-store.server.ts';
import { delaysTopic } from '#features/booking/slots/delays-store.server.ts';
import { offeredSlots } from '#features/booking/slots/slot-holds-store.server.ts';
import { auditEntriesAbout, auditEntriesWithin } from '#features/staff/audit/audit-log-store.server.ts';
import type { AuditEntry } from '#features/staff/audit/audit-log.ts';
import { patientByLink, readAuditIntervals } from '#features/staff/audit/audit.server.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import { revisionOf } from '#platform/database/changes.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { OpenedVisit, ShownDays } from './desk-appointment.ts';
import { auditDone, auditRead, type Desk, type Actor } from './desk.server.ts';
import type { Search } from './parse-query.server.ts';
import { showAppointment, showAppointments } from './show-visits.server.ts';

export const deskTopics = [appointmentsTopic, closuresTopic, delaysTopic, callsTopic, 'messages'];

/** Revision of all that the desk shows. Read before the data of a page: a change in between is then told once more, never missed. */
export const deskRevision = (queries: Queries): Promise<number> => revisionOf(queries, deskTopics);

/** Reads a day or a range of days; writes one audit entry first. */
export async function readDays(desk: Desk, actor: Actor, from: CivilDate, to: CivilDate) {
  const { queries } = desk.booking.database;
  const subject = from === to ? from : `${from} to ${to}`;
  await auditRead(desk, actor, { action: 'appointments-read', subject });
  return showAppointments(desk.booking, await appointmentsOfDays(queries, from, to));
}

/** Includes everything else that the day and the week show. */
export async function readShownDays(
  desk: Desk,
  actor: Actor,
  from: CivilDate,
  to: CivilDate,
): Promise<ShownDays> {
  const { database, site } = desk.booking;
  const { bookingRules, facts, holidays } = site.current();
  const revision = await deskRevision(database.queries);
  const appointments = await readDays(desk, actor, from, to);
  const [closures, offered] = await Promise.all([
    closuresAndHolidays(database.queries, holidays, from, to),
    offeredSlots(database.queries, from, to),
  ]);
  const { chairs, overrunMinutes, emergency } = bookingRules;
  return {
    revision,
    chairs,
    overrunMinutes,
    hours: facts.hours,
    ...(emergency.perDay > 0 && { emergency }),
    appointments,
    closures,
    offered,
  };
}

export async function searchForAppointments(desk: Desk, actor: Actor, { q, days }: Search) {
  const { queries } = desk.booking.database;
  const found = (await searchAppointments(queries, q, { maxNumbers, days }))?.visits ?? [];
  if (found.length > 0) await auditSearch(desk, actor);
  return showAppointments(desk.booking, found);
}

/**
 * A patient was found. The searched text is a name or number, so it is not in the audit log; nor how many were found, which changes
 * with every letter.
 */
export const auditSearch = (desk: Desk, actor: Actor): Promise<void> =>
  auditRead(desk, actor, { action: 'appointments-searched' }, readAuditIntervals.search);

/** One visit with the patient's full number, and all visits under that number. */
export async function readVisit(desk: Desk, actor: Actor, id: string): Promise<OpenedVisit | undefined> {
  const { queries } = desk.booking.database;
  const appointment = await findById(queries, id);
  if (!appointment) return undefined;
  const { mobileNumber, reference } = appointment;
  await auditDone(desk, actor, queries, { action: 'patient-read', subject: reference });
  const history = await showAppointments(desk.booking, await historyOf(queries, mobileNumber));
  const recall = (await findRecall(queries, id)) ?? null;
  const { site, clock } = desk.booking;
  const missed = await missedTooOften(queries, appointment, site.current().bookingRules, clock.now());
  const shown = await showAppointment(desk.booking, appointment);
  const editedBy = await lastEditors(queries, reference);
  return { ...shown, mobileNumber, history, recall, missedTooOften: missed ?? null, editedBy };
}

async function lastEditors(queries: Queries, reference: string): Promise<OpenedVisit['editedBy']> {
  const entries = await auditEntriesAbout(queries, 'appointment-changed', [reference]);
  const edits = entries.flatMap(({ who, details: { edited = '' } }) =>
    String(edited)
      .split(', ')
      .map((field) => [field, staffName(who)] as const),
  );
  return Object.fromEntries(edits.filter(([field]) => field !== ''));
}

/** Null: the patient. */
const staffName = (who: string): string | null => (who === patientByLink.displayName ? null : who);

/** The audit entry of a change is written in its transaction, at most so long after `updatedAt`. */
const entryDelayMs = 5_000;
/** Two clocks are never read at the same instant. */
const clockReadingMs = 50;

/** The staff member who changed a visit last, by the audit log; null: the patient, most of whose changes are not in it. */
export async function lastChangedBy(
  { booking, staff }: Desk,
  { reference, updatedAt }: Pick<Appointment, 'reference' | 'updatedAt'>,
  queries = booking.database.queries,
): Promise<string | null> {
  // A demonstration's clock of bookings is set apart from that of the audit log.
  const changedAt = updatedAt + staff.clock.now() - booking.clock.now();
  const entries = await auditEntriesWithin(queries, {
    subject: reference,
    actions: ['appointment-changed', 'appointment-cancelled'],
    from: changedAt - clockReadingMs,
    to: changedAt + entryDelayMs,
  });
  const entry = entries.find(({ details }) => !isBesideVisit(details));
  return entry ? staffName(entry.who) : null;
}

/** Such a change leaves the visit's version as it is: it may follow the patient's own at once. */
const isBesideVisit = (details: AuditEntry['details']): boolean =>
  ['warning', 'onlineBooking', 'recall', 'mayRemind'].some((name) => name in details) ||
  details['undone'] === 'recall';
