import { type Generated, type Selectable } from 'kysely';
import type { Database, Locks, Queries } from '#platform/database/database.server.ts';
import type { Language } from '#platform/language.ts';
import { closuresLock } from '../slots/closures-store.server.ts';
import { holdsTopic, slotLock } from '../slots/slot-holds-store.server.ts';
import type { Slot } from '../slots/slots.ts';
import type { AppointmentStatus } from './appointment-status.ts';
import type { Appointment, AppointmentSource } from './appointment.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    appointments: AppointmentsTable;
    booking_numbers: BookingNumbersTable;
  }
}

interface AppointmentsTable {
  id: string;
  reference: string;
  status: AppointmentStatus;
  first_name: string;
  last_name: string;
  mobile: string;
  service: string;
  message: string;
  slot_date: string;
  slot_time: string;
  chair: number;
  idempotency_key: string | null;
  request_hash: string | null;
  link_version: number;
  /** SHA-256 of the token in the patient's link: the table gives no link away. */
  link_hash: string;
  created_at: number;
  updated_at: number;
  note: Generated<string>;
  source: Generated<AppointmentSource>;
  wants_reminders: Generated<number>;
  version: Generated<number>;
  previous_status: AppointmentStatus | null;
  status_changed_at: Generated<number>;
  moved_at: number | null;
  /** Address block of the browser; erased after some days. */
  booked_from: string | null;
  /** Booked on the site for a number that the clinic had not seen. */
  unverified: Generated<number>;
  to_confirm: Generated<number>;
  language: Generated<Language>;
}

interface BookingNumbersTable {
  mobile: string;
  booked_at: number;
}

// Lock order of every transaction: numbers of patients, then appointments by id, then slots, then closures, then slot holds. Nothing that
// is not the transaction's own is locked after a hold; announced topics are raised last. PostgreSQL ends one of two that meet otherwise, and it is run again.

/** Announced whenever an appointment is made or changed. */
export const appointmentsTopic = holdsTopic;

/** What a booking on the site could wait for: another of the same number, of the same key, or for the same slot. */
export const locksOfBooking = (mobile: string, key: string, { date, time }: Slot): Locks => ({
  alone: [numberLock(mobile), `key ${key}`, slotLock({ date, time })],
  together: [closuresLock],
});

/** Who holds it alone adds or erases all under this number. */
export const numberLock = (mobile: string) => `number ${mobile}`;

export const selectAppointments = (queries: Queries) => queries.selectFrom('appointments').selectAll();

/** Locks the appointment until the transaction ends. */
export async function lockAppointment(
  { kind }: Pick<Database, 'kind'>,
  tx: Queries,
  id: string,
): Promise<Appointment | undefined> {
  const row = await selectAppointments(tx)
    .where('id', '=', id)
    // SQLite has one writer at a time.
    .$if(kind === 'postgres', (select) => select.forUpdate())
    .executeTakeFirst();
  return row && appointmentOf(row);
}

/** Locks those of these that are there, in one order, until the transaction ends. */
export async function lockAppointments(
  { kind }: Pick<Database, 'kind'>,
  tx: Queries,
  ids: readonly string[],
): Promise<Appointment[]> {
  if (ids.length === 0) return [];
  const rows = await selectAppointments(tx)
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(kind === 'postgres', (select) => select.forUpdate())
    .execute();
  return rows.map(appointmentOf);
}

/** Locks numbers alone, in one order, before any appointment. */
export async function lockNumbers(
  database: Pick<Database, 'lock'>,
  tx: Queries,
  numbers: readonly string[],
): Promise<void> {
  for (const number of [...new Set(numbers)].sort()) await database.lock(tx, numberLock(number), 'alone');
}

/** Call `lockAppointment` first. */
export async function updateAppointment(tx: Queries, appointment: Appointment): Promise<void> {
  await tx.updateTable('appointments').set(keptOf(appointment)).where('id', '=', appointment.id).execute();
}

export async function findByIdempotencyKey(queries: Queries, key: string) {
  const row = await selectAppointments(queries).where('idempotency_key', '=', key).executeTakeFirst();
  return row && { appointment: appointmentOf(row), requestHash: row.request_hash };
}

/** By any of these: a link's text tells of which kind it is only by what is found. */
export async function findByLinkHash(
  queries: Queries,
  linkHashes: readonly string[],
): Promise<Appointment | undefined> {
  if (linkHashes.length === 0) return undefined;
  const row = await selectAppointments(queries).where('link_hash', 'in', linkHashes).executeTakeFirst();
  return row && appointmentOf(row);
}

export async function findById(queries: Queries, id: string): Promise<Appointment | undefined> {
  const row = await selectAppointments(queries).where('id', '=', id).executeTakeFirst();
  return row && appointmentOf(row);
}

/** All that may change. */
export function keptOf(appointment: Appointment) {
  return {
    status: appointment.status,
    previous_status: appointment.previousStatus,
    status_changed_at: appointment.statusChangedAt,
    moved_at: appointment.movedAt,
    first_name: appointment.firstName,
    last_name: appointment.lastName,
    mobile: appointment.mobileNumber,
    service: appointment.service,
    message: appointment.message,
    note: appointment.note,
    source: appointment.source,
    slot_date: appointment.date,
    slot_time: appointment.time,
    chair: appointment.chair,
    wants_reminders: Number(appointment.wantsReminders),
    to_confirm: Number(appointment.toConfirm),
    language: appointment.language,
    version: appointment.version,
    link_version: appointment.linkVersion,
    updated_at: appointment.updatedAt,
  };
}

export function appointmentOf(row: Selectable<AppointmentsTable>): Appointment {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    previousStatus: row.previous_status,
    statusChangedAt: row.status_changed_at,
    movedAt: row.moved_at,
    firstName: row.first_name,
    lastName: row.last_name,
    mobileNumber: row.mobile,
    service: row.service,
    message: row.message,
    note: row.note,
    source: row.source,
    date: row.slot_date,
    time: row.slot_time,
    chair: row.chair,
    wantsReminders: row.wants_reminders === 1,
    toConfirm: row.to_confirm === 1,
    language: row.language,
    version: row.version,
    linkVersion: row.link_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
