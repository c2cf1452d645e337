import { sql, type Selectable } from 'kysely';
import type { CivilDate } from '#features/clinic/clinic-time.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { openAppointmentsAllowed, type Appointment, type AppointmentStatus } from './appointment.ts';
import type { Slot } from './slots.ts';

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
  /** SHA-256 of the token in the patient's link: who reads the table still has no link. */
  link_hash: string;
  created_at: number;
  updated_at: number;
}

interface BookingNumbersTable {
  mobile: string;
  booked_at: number;
}

/** Announced whenever an appointment is made or changed. */
export const appointmentsTopic = 'appointments';

export interface NewAppointment extends Appointment {
  chair: number;
  idempotencyKey: string;
  requestHash: string;
  linkHash: string;
}

// Literals, as in the index: with parameters neither database sees that the partial index applies.
const isActive = sql<boolean>`status not in ('cancelled', 'no-show')`;

/** Later than this slot would be; the clinic's present as a slot gives the appointments to come. */
const isAfter = ({ date, time }: Slot) =>
  sql<boolean>`(slot_date > ${date} or (slot_date = ${date} and slot_time > ${time}))`;

/** From here to the end of the transaction, bookings of the same number wait for each other. */
export async function queueForNumber(tx: Queries, mobile: string, now: number): Promise<void> {
  await tx
    .insertInto('booking_numbers')
    .values({ mobile, booked_at: now })
    .onConflict((conflict) => conflict.column('mobile').doUpdateSet({ booked_at: now }))
    .execute();
}

/**
 * False when the database refuses it: chair, key or reference in use, or the number has its share of appointments to come, counted by
 * the same statement. Call `queueForNumber` first.
 */
export async function insertAppointment(tx: Queries, appointment: NewAppointment, present: Slot) {
  const row = rowOf(appointment);
  const columns = Object.keys(row) as (keyof typeof row)[];
  const hasRoom = tx
    .selectFrom('appointments')
    .select((eb) => eb(eb.fn.countAll<number>(), '<', openAppointmentsAllowed).as('room'))
    .where('mobile', '=', row.mobile)
    .where(isActive)
    .where(isAfter(present));
  const inserted = await tx
    .insertInto('appointments')
    .columns(columns)
    .expression(
      tx.selectNoFrom((eb) => columns.map((column) => eb.val(row[column]).as(column))).where(hasRoom),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** How many chairs each slot has taken, from one day to another; slots that are not listed are free. */
export async function takenSlots(queries: Queries, from: CivilDate, to: CivilDate) {
  const rows = await queries
    .selectFrom('appointments')
    .select(['slot_date', 'slot_time', (eb) => eb.fn.countAll<number>().as('taken')])
    .where('slot_date', '>=', from)
    .where('slot_date', '<=', to)
    .where(isActive)
    .groupBy(['slot_date', 'slot_time'])
    .execute();
  return rows.map(({ slot_date, slot_time, taken }) => ({ date: slot_date, time: slot_time, taken }));
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
  const row = await queries
    .selectFrom('appointments')
    .selectAll()
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row && { appointment: appointmentOf(row), requestHash: row.request_hash };
}

export async function findByLinkHash(queries: Queries, linkHash: string): Promise<Appointment | undefined> {
  const row = await queries
    .selectFrom('appointments')
    .selectAll()
    .where('link_hash', '=', linkHash)
    .executeTakeFirst();
  return row && appointmentOf(row);
}

function rowOf(appointment: NewAppointment): AppointmentsTable {
  return {
    id: appointment.id,
    reference: appointment.reference,
    status: appointment.status,
    first_name: appointment.firstName,
    last_name: appointment.lastName,
    mobile: appointment.mobileNumber,
    service: appointment.service,
    message: appointment.message,
    slot_date: appointment.date,
    slot_time: appointment.time,
    chair: appointment.chair,
    idempotency_key: appointment.idempotencyKey,
    request_hash: appointment.requestHash,
    link_version: appointment.linkVersion,
    link_hash: appointment.linkHash,
    created_at: appointment.createdAt,
    updated_at: appointment.updatedAt,
  };
}

function appointmentOf(row: Selectable<AppointmentsTable>): Appointment {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    firstName: row.first_name,
    lastName: row.last_name,
    mobileNumber: row.mobile,
    service: row.service,
    message: row.message,
    date: row.slot_date,
    time: row.slot_time,
    linkVersion: row.link_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
