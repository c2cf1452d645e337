import { sql, type Generated, type Selectable } from 'kysely';
import type { Database, Queries } from '#platform/database/database.server.ts';
import type { AppointmentStatus } from './appointment-status.ts';
import { openAppointmentsAllowed, type Appointment, type AppointmentSource } from './appointment.ts';
import type { Slot } from '../slots/slots.ts';

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
}

const isActive = sql<boolean>`status not in ('cancelled', 'no-show')`;

/** The appointment starts later than this slot; with the clinic's present as the slot, it is still to come. */
const isAfter = ({ date, time }: Slot) =>
  sql<boolean>`(slot_date > ${date} or (slot_date = ${date} and slot_time > ${time}))`;

/** Bookings of the same number wait for each other from here until the transaction ends. */
export async function queueForNumber(tx: Queries, mobile: string, now: number): Promise<void> {
  await tx
    .insertInto('booking_numbers')
    .values({ mobile, booked_at: now })
    .onConflict((conflict) => conflict.column('mobile').doUpdateSet({ booked_at: now }))
    .execute();
}

/**
 * False when the database refuses it: key or reference in use. With `limitFrom`, the clinic's present, also when the number has its share
 * of appointments to come, counted by the same statement; call `queueForNumber` first.
 */
export async function insertAppointment(
  tx: Queries,
  appointment: Appointment,
  asked: Asked,
  limitFrom?: Slot,
): Promise<boolean> {
  const row = rowOf(appointment, asked);
  const columns = Object.keys(row) as (keyof typeof row)[];
  const hasRoom = (present: Slot) =>
    tx
      .selectFrom('appointments')
      .select((eb) => eb(eb.fn.countAll<number>(), '<', openAppointmentsAllowed).as('room'))
      .where('mobile', '=', row.mobile)
      .where(isActive)
      .where(isAfter(present));
  const values = tx.selectNoFrom((eb) => columns.map((column) => eb.val(row[column]).as(column)));
  const inserted = await tx
    .insertInto('appointments')
    .columns(columns)
    .expression(limitFrom ? values.where(hasRoom(limitFrom)) : values)
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

/** The appointments to come of one number, next first. */
export async function openAppointments(queries: Queries, mobile: string, present: Slot): Promise<Slot[]> {
  const rows = await queries
    .selectFrom('appointments')
    .select(['slot_date', 'slot_time'])
    .where('mobile', '=', mobile)
    .where(isActive)
    .where(isAfter(present))
    .orderBy('slot_date')
    .orderBy('slot_time')
    .execute();
  return rows.map(({ slot_date, slot_time }) => ({ date: slot_date, time: slot_time }));
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

function rowOf(appointment: Appointment, { idempotencyKey, requestHash, linkHash }: Asked) {
  const { id, reference, createdAt } = appointment;
  return {
    id,
    reference,
    idempotency_key: idempotencyKey,
    request_hash: requestHash,
    link_hash: linkHash,
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
    version: row.version,
    linkVersion: row.link_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
