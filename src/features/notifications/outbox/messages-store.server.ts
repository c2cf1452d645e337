import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.server.ts';
import { isReminder, type MessageEvent } from '../templates/message-template.ts';
import type { LatestSms, MessageKind, MessageState, SmsContent } from './messages.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    outbox: OutboxRow;
  }
}

export interface OutboxRow {
  id: string;
  /** What its payload is. */
  kind: 'sms' | 'sheet';
  channel: MessageKind;
  event: MessageEvent;
  appointment_id: string;
  /** The number it goes to; null for the sheet. */
  recipient: string | null;
  payload: string;
  state: MessageState;
  /** How often it was claimed: who holds an older number holds it no more. */
  attempts: number;
  /** The last claim of which it is known what came of it: behind `attempts` while it is being sent, or when a server died sending it. */
  settled_attempts: number;
  /** After so many it is given up. */
  tries_allowed: number;
  /** Of a claimed message: when the claim ends. */
  due_at: number;
  expires_at: number | null;
  night_until: number | null;
  /** Why the last try failed. */
  reason: string | null;
  created_at: number;
  tried_at: number | null;
  sent_at: number | null;
  delivered_at: number | null;
  settled_at: number | null;
  provider: string | null;
  /** What the provider calls it. */
  provider_id: string | null;
}

// A literal, not a parameter: PostgreSQL's prepared plans see only then that the partial index applies.
export const queued = sql.lit<MessageState>('queued');

/** Announced whenever there is something new to send, or known of what was sent. */
export const messagesTopic = 'messages';

/** Of a message that was let go, since the visit was moved or cancelled; any other one that is 'expired' would have come too late. */
export const withdrawnReason = 'no longer true';

/**
 * Lets go of what is to be told of an appointment: something else is true now. What is being sent at this moment is not tried again
 * should it fail, nor does anybody send again what has failed.
 */
export async function withdrawMessages(
  tx: Queries,
  appointmentId: string,
  which: 'all' | 'reminders',
  now: number,
): Promise<void> {
  const ofAppointment = tx
    .updateTable('outbox')
    .where('appointment_id', '=', appointmentId)
    .where('kind', '=', 'sms')
    .$if(which === 'reminders', (update) => update.where('event', 'in', ['reminder-evening', 'reminder-2h']));
  await ofAppointment
    .where('state', '=', queued)
    .whereRef('attempts', '=', 'settled_attempts')
    .set({ state: 'expired', reason: withdrawnReason, settled_at: now })
    .execute();
  await ofAppointment.where('state', 'in', ['queued', 'failed']).set({ expires_at: now }).execute();
}

/** What waits, or is sent again after it failed, goes to the patient's right number. */
export async function readdressMessages(tx: Queries, appointmentId: string, to: string): Promise<void> {
  const toSend = await tx
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('appointment_id', '=', appointmentId)
    .where('kind', '=', 'sms')
    .where('state', 'in', ['queued', 'failed'])
    .where('recipient', '!=', to)
    .execute();
  for (const { id, payload } of toSend) {
    const readdressed = JSON.stringify({ ...(JSON.parse(payload) as SmsContent), to });
    await tx
      .updateTable('outbox')
      .where('id', '=', id)
      .set({ recipient: to, payload: readdressed })
      .execute();
  }
}

/** Whether the last that the patient was to hear of the visit has failed. */
export async function hasFailed(tx: Queries, appointmentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('outbox')
    .select('state')
    .where('appointment_id', '=', appointmentId)
    .where('event', 'in', ['booked', 'moved'])
    .where('kind', '=', 'sms')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.state === 'failed';
}

/** Whether a message about this event may have reached the patient. */
export async function hasReached(tx: Queries, appointmentId: string, event: MessageEvent): Promise<boolean> {
  const row = await tx
    .selectFrom('outbox')
    .select('id')
    .where('appointment_id', '=', appointmentId)
    .where('event', '=', event)
    .where('kind', '=', 'sms')
    .where('attempts', '>', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** What is known of the last SMS or WhatsApp message about each appointment; of reminders, once they were tried. */
export async function latestSms(
  queries: Queries,
  appointmentIds: readonly string[],
): Promise<Map<string, LatestSms>> {
  const latest = new Map<string, LatestSms>();
  if (appointmentIds.length === 0) return latest;
  const rows = await queries
    .selectFrom('outbox')
    .select(['appointment_id', 'event', 'state', 'attempts', 'created_at'])
    .select((eb) => eb.fn.coalesce('delivered_at', 'settled_at', 'tried_at', 'created_at').as('at'))
    .where('appointment_id', 'in', appointmentIds)
    .where('kind', '=', 'sms')
    .where('event', '!=', 'earlier-slot')
    .orderBy('at')
    // What was let go gives way to what took its place at the same moment.
    .orderBy((eb) => eb.case().when('state', '=', 'expired').then(0).else(1).end())
    .orderBy('id')
    .execute();
  for (const { appointment_id, event, state, attempts, at } of rows) {
    if (isReminder(event) && attempts === 0) continue;
    const told = isReminder(event) ? 'reminder' : (event as Exclude<LatestSms['event'], 'reminder'>);
    latest.set(appointment_id, { state, at, event: told });
  }
  return latest;
}

/** What the outbox holds about appointments: for a patient who asks, and to be erased with them. */
export async function messagesAbout(queries: Queries, appointmentIds: readonly string[]) {
  if (appointmentIds.length === 0) return [];
  const rows = await queries
    .selectFrom('outbox')
    .select([
      'appointment_id',
      'channel',
      'event',
      'recipient',
      'payload',
      'state',
      'created_at',
      'settled_at',
    ])
    .where('appointment_id', 'in', appointmentIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ appointment_id, payload, created_at, settled_at, ...row }) => ({
    ...row,
    appointmentId: appointment_id,
    payload: JSON.parse(payload) as unknown,
    createdAt: created_at,
    settledAt: settled_at,
  }));
}

/** Also those that are still to be sent. */
export async function eraseMessagesAbout(tx: Queries, appointmentIds: readonly string[]): Promise<void> {
  if (appointmentIds.length === 0) return;
  await tx.deleteFrom('outbox').where('appointment_id', 'in', appointmentIds).execute();
}
