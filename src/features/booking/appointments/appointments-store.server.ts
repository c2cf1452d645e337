import { type Generated, type Selectable } from 'kysely';
import type { Database, Locks, Queries } from '#platform/database/database.server.ts';
import type { Language } from '#platform/language.ts';
import { closuresLock } from '../slots/closures-store.server.ts';
import type { VisitTime } from '../slots/chair-time.ts';
import { dayLock, holdsTopic, slotLock } from '../slots/slot-holds-store.server.ts';
import type { AppointmentStatus } from './appointment-status.ts';
import type { Appointment, AppointmentSource, Cancellation, Consent } from './appointment.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    appointments: AppointmentsTable;
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
  /** Null: any dentist. */
  dentist: string | null;
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
  arrived_at: number | null;
  cancelled_from: Cancellation['origin'] | null;
  cancelled_by: Generated<string>;
  moved_at: number | null;
  /** Address block of the browser; erased after some days. */
  booked_from: string | null;
  /** Booked on the site for a number that the clinic had not seen. */
  unverified: Generated<number>;
  to_confirm: Generated<number>;
  language: Generated<Language>;
  is_coming: Generated<number>;
  channel: string | null;
  consent_version: number | null;
  consent_language: Language | null;
  health_withdrawn_at: number | null;
  corrected_at: number | null;
  /** Null: no WhatsApp message may go out about it. */
  whatsapp_version: number | null;
  whatsapp_language: Language | null;
  /** Null: as long as its slot. */
  minutes: number | null;
  /** Since when this missed visit no longer counts against online booking. */
  missed_forgiven_at: number | null;
}

/** The columns of an `Appointment`. */
const appointmentColumns = [
  'id',
  'reference',
  'status',
  'previous_status',
  'status_changed_at',
  'arrived_at',
  'cancelled_from',
  'cancelled_by',
  'moved_at',
  'first_name',
  'last_name',
  'mobile',
  'service',
  'message',
  'note',
  'source',
  'channel',
  'consent_version',
  'consent_language',
  'health_withdrawn_at',
  'corrected_at',
  'whatsapp_version',
  'whatsapp_language',
  'slot_date',
  'slot_time',
  'chair',
  'dentist',
  'wants_reminders',
  'is_coming',
  'to_confirm',
  'language',
  'minutes',
  'version',
  'link_version',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof AppointmentsTable)[];
type AppointmentRow = Pick<Selectable<AppointmentsTable>, (typeof appointmentColumns)[number]>;

// Lock order of every transaction: content, numbers of patients, then appointments by id, then slots, then days, then closures, then slot holds. Nothing that
// is not the transaction's own is locked after a hold; announced topics are raised last. PostgreSQL ends one of two that meet otherwise, and it is run again.

/** Announced whenever an appointment is made or changed. */
export const appointmentsTopic = holdsTopic;

/** Locks that two bookings on the site share when they have the same number, idempotency key or slot. */
export const locksOfBooking = (mobile: string, key: string, { date, time, minutes }: VisitTime): Locks => {
  const own = [numberLock(mobile), `key ${key}`];
  // A visit with a length locks its day alone, which comes after these.
  return minutes === undefined
    ? { alone: [...own, slotLock({ date, time })], together: [dayLock(date), closuresLock] }
    : { alone: own };
};

/** Held alone to add or erase anything under this number. */
const numberLock = (mobile: string) => `number ${mobile}`;

export const selectAppointments = (queries: Queries) =>
  queries.selectFrom('appointments').select(appointmentColumns);

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

/** Locks the existing ones among these, in one order, until the transaction ends. */
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

/** Columns that are written once, when an appointment is made. */
interface CreationColumns {
  idempotencyKey: string;
  requestHash: string;
  linkHash: string;
  /** Only for bookings on the site. */
  bookedFrom?: string | undefined;
  isUnverified?: boolean | undefined;
}

/** False when the database refuses the row because its key or reference is in use. */
export async function insertAppointment(
  tx: Queries,
  appointment: Appointment,
  asked: CreationColumns,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('appointments')
    .values(rowOf(appointment, asked))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

function rowOf(
  appointment: Appointment,
  { idempotencyKey, requestHash, linkHash, bookedFrom, isUnverified }: CreationColumns,
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
    channel: appointment.channel,
    created_at: createdAt,
    ...changeableColumns(appointment),
  };
}

/** Call `lockAppointment` first. */
export async function updateAppointment(tx: Queries, appointment: Appointment): Promise<void> {
  await tx
    .updateTable('appointments')
    .set(changeableColumns(appointment))
    .where('id', '=', appointment.id)
    .execute();
}

export async function findByIdempotencyKey(queries: Queries, key: string) {
  const found = selectAppointments(queries).select('request_hash').where('idempotency_key', '=', key);
  const row = await found.executeTakeFirst();
  return row && { appointment: appointmentOf(row), requestHash: row.request_hash };
}

/** Tries every hash: whether a link is of the old or the new kind shows only when a row is found. */
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

type FixedColumn = 'id' | 'reference' | 'channel' | 'created_at';

/** The columns that a change may write. */
function changeableColumns(appointment: Appointment): Omit<AppointmentRow, FixedColumn> {
  return {
    status: appointment.status,
    previous_status: appointment.previousStatus,
    status_changed_at: appointment.statusChangedAt,
    arrived_at: appointment.arrivedAt,
    cancelled_from: appointment.cancellation?.origin ?? null,
    cancelled_by: appointment.cancellation?.by ?? '',
    moved_at: appointment.movedAt,
    first_name: appointment.firstName,
    last_name: appointment.lastName,
    mobile: appointment.mobileNumber,
    service: appointment.service,
    message: appointment.message,
    consent_version: appointment.consent?.version ?? null,
    consent_language: appointment.consent?.language ?? null,
    health_withdrawn_at: appointment.healthWithdrawnAt,
    corrected_at: appointment.correctedAt,
    note: appointment.note,
    source: appointment.source,
    slot_date: appointment.date,
    slot_time: appointment.time,
    chair: appointment.chair,
    dentist: appointment.dentist,
    wants_reminders: Number(appointment.wantsReminders),
    is_coming: Number(appointment.isComing),
    whatsapp_version: appointment.whatsappConsent?.version ?? null,
    whatsapp_language: appointment.whatsappConsent?.language ?? null,
    to_confirm: Number(appointment.toConfirm),
    language: appointment.language,
    minutes: appointment.minutes ?? null,
    version: appointment.version,
    link_version: appointment.linkVersion,
    updated_at: appointment.updatedAt,
  };
}

export function appointmentOf(row: AppointmentRow): Appointment {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    previousStatus: row.previous_status,
    statusChangedAt: row.status_changed_at,
    arrivedAt: row.arrived_at,
    cancellation: row.cancelled_from && { origin: row.cancelled_from, by: row.cancelled_by },
    movedAt: row.moved_at,
    firstName: row.first_name,
    lastName: row.last_name,
    mobileNumber: row.mobile,
    service: row.service,
    message: row.message,
    note: row.note,
    source: row.source,
    channel: row.channel,
    consent: consentOf(row.consent_version, row.consent_language),
    healthWithdrawnAt: row.health_withdrawn_at,
    correctedAt: row.corrected_at,
    whatsappConsent: consentOf(row.whatsapp_version, row.whatsapp_language),
    date: row.slot_date,
    time: row.slot_time,
    chair: row.chair,
    dentist: row.dentist,
    wantsReminders: row.wants_reminders === 1,
    isComing: row.is_coming === 1,
    toConfirm: row.to_confirm === 1,
    language: row.language,
    minutes: row.minutes ?? undefined,
    version: row.version,
    linkVersion: row.link_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function consentOf(version: number | null, language: Language | null): Consent | null {
  return version === null || language === null ? null : { version, language };
}
