import { type Generated, type Selectable } from 'kysely';
import type { Database, Queries } from '#platform/database/database.server.ts';
import type { AppointmentStatus } from './appointment-status.ts';
import { bookingsPerNumber, type Appointment, type AppointmentSource } from './appointment.ts';

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
}

interface BookingNumbersTable {
  mobile: string;
  booked_at: number;
}

/** Announced whenever an appointment is made or changed. */
export const appointmentsTopic = 'appointments';

/** What is kept of a new appointment beside itself. */
interface Asked {
  idempotencyKey: string;
  requestHash: string;
  linkHash: string;
  /** Of what is booked on the site. */
  bookedFrom?: string | undefined;
  isUnverified?: boolean | undefined;
}

/** Bookings of the same number wait for each other from here until the transaction ends. */
export async function queueForNumber(tx: Queries, mobile: string, now: number): Promise<void> {
  await tx
    .insertInto('booking_numbers')
    .values({ mobile, booked_at: now })
    .onConflict((conflict) => conflict.column('mobile').doUpdateSet({ booked_at: now }))
    .execute();
}

/** What was booked on the site for a number since an instant, and still stands. */
const bookedSince = (queries: Queries, mobile: string, since: number) =>
  queries
    .selectFrom('appointments')
    .where('mobile', '=', mobile)
    .where('created_at', '>=', since)
    .where('source', '=', 'online')
    .where('status', '!=', 'cancelled');

/**
 * False when the database refuses it: key or reference in use. With `limitSince`, the beginning of the clinic's day, also when so many
 * were booked for the number since, counted by the same statement; call `queueForNumber` first.
 */
export async function insertAppointment(
  tx: Queries,
  appointment: Appointment,
  asked: Asked,
  limitSince?: number,
): Promise<boolean> {
  const row = rowOf(appointment, asked);
  const columns = Object.keys(row) as (keyof typeof row)[];
  const hasRoom = (since: number) =>
    bookedSince(tx, row.mobile, since).select((eb) =>
      eb(eb.fn.countAll<number>(), '<', bookingsPerNumber).as('room'),
    );
  const values = tx.selectNoFrom((eb) => columns.map((column) => eb.val(row[column]).as(column)));
  const inserted = await tx
    .insertInto('appointments')
    .columns(columns)
    .expression(limitSince === undefined ? values : values.where(hasRoom(limitSince)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

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

/** Call `lockAppointment` first. */
export async function updateAppointment(tx: Queries, appointment: Appointment): Promise<void> {
  await tx.updateTable('appointments').set(keptOf(appointment)).where('id', '=', appointment.id).execute();
}

/** Whether as many were booked for the number since an instant as may be. */
export async function isOverNumberLimit(queries: Queries, mobile: string, since: number): Promise<boolean> {
  const booked = await bookedSince(queries, mobile, since).select('id').limit(bookingsPerNumber).execute();
  return booked.length === bookingsPerNumber;
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

function rowOf(
  appointment: Appointment,
  { idempotencyKey, requestHash, linkHash, bookedFrom, isUnverified }: Asked,
) {
  const { id, reference, createdAt } = appointment;
  return {
    id,
    reference,
    idempotency_key: idempotencyKey,
    request_hash: requestHash,
    link_hash: linkHash,
    booked_from: bookedFrom || null,
    unverified: Number(isUnverified ?? false),
    created_at: createdAt,
    ...keptOf(appointment),
  };
}

/** All that may change. */
function keptOf(appointment: Appointment) {
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
    version: row.version,
    linkVersion: row.link_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
