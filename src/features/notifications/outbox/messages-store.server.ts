import { sql, type ExpressionBuilder } from 'kysely';
import { z } from 'zod';
import type { Database, Queries } from '#platform/database/database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import { parseStored } from '#platform/values/parse-stored.server.ts';
import { isReminder, type MessageEvent } from '../templates/message-template.ts';
import type { LatestSms, MessageKind, MessageState } from './messages.ts';
import { smsContent, type SmsContent } from './payloads.server.ts';
import { sheetRow, type SheetRow } from './sheet-row.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    outbox: OutboxRow;
  }
}

export interface OutboxRow {
  id: string;
  /** Decides the payload's shape. */
  kind: 'sms' | 'sheet';
  channel: MessageKind;
  event: MessageEvent;
  appointment_id: string;
  /** The number it goes to; null for the sheet. */
  recipient: string | null;
  payload: string;
  state: MessageState;
  /** The number of claims so far: a worker with an older number has lost its claim. */
  attempts: number;
  /** The last claim with a stored result; behind `attempts` while the message is being sent, or after a server died sending it. */
  settled_attempts: number;
  /** The message fails after this many tries. */
  tries_allowed: number;
  /** End of the claim of a claimed message. */
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
  /** The provider's id of the message. */
  provider_id: string | null;
  /** The instant since which it no longer fits its appointment: it is neither sent nor resent. */
  overtaken_at: number | null;
  /** The payload of a resend, where it differs from the sent one. */
  resend_payload: string | null;
}

// A literal, not a parameter: PostgreSQL's prepared plans see only then that the partial index applies.
export const queuedState = sql.lit<MessageState>('queued');

/** Announced when a message is queued or its state changes. */
export const messagesTopic = 'messages';

/**
 * Whether the patient of a message's appointment has said yes to WhatsApp. Read from the appointment for each message, since the yes may
 * be taken back, and a restore or an older build may bring a message without one.
 */
export const isAgreedToWhatsapp = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'outbox'>) =>
  exists(
    selectFrom('appointments')
      .select('appointments.id')
      .whereRef('appointments.id', '=', 'outbox.appointment_id')
      .where('appointments.whatsapp_version', 'is not', null),
  );

/** The stored reason of a message that was withdrawn because the visit was moved or cancelled. */
export const withdrawnReason = 'no longer true';
/** The stored reason of a WhatsApp message whose patient has not said yes, or took it back. Any other 'expired' message would have come too late. */
export const notAgreedReason = 'no yes to WhatsApp';

/** A stored message with its state. */
export type StoredMessage = Pick<
  OutboxRow,
  'id' | 'channel' | 'event' | 'state' | 'attempts' | 'settled_attempts' | 'recipient' | 'expires_at'
> & { reason: string | null; content: SmsContent };

/** All messages to the patient of an appointment, oldest first; no worker claims or settles one until the transaction ends. */
export async function lockMessages(
  { kind }: Pick<Database, 'kind'>,
  tx: Queries,
  appointmentId: string,
): Promise<StoredMessage[]> {
  const messages = tx
    .selectFrom('outbox')
    .select(['id', 'channel', 'event', 'state', 'attempts', 'settled_attempts', 'recipient', 'expires_at'])
    .select(['reason', 'payload', 'resend_payload'])
    .where('appointment_id', '=', appointmentId)
    .where('kind', '=', 'sms')
    .orderBy('id')
    // SQLite has one writer at a time.
    .$if(kind === 'postgres', (select) => select.forUpdate());
  let rows = await messages.execute();
  // The transaction that a lock waited for may have added a message, which only a statement that begins afterwards reads.
  let count = kind === 'postgres' ? -1 : rows.length;
  while (count !== rows.length) {
    count = rows.length;
    rows = await messages.execute();
  }
  return rows.flatMap(({ payload, resend_payload, ...row }) => {
    const content = parseStored(smsContent, resend_payload ?? payload, `outbox ${row.id}`);
    return content ? [{ ...row, recipient: resend_payload ? content.to : row.recipient, content }] : [];
  });
}

/** `isOvertaken`: it is not true any more. `content`: it is, and would be sent with this content now. */
export type MessageChange = { isOvertaken: true } | { isOvertaken: false; content?: SmsContent | undefined };

/**
 * Stores whether a message still fits its appointment after a change. A queued one is withdrawn when it does not, and queued again when it
 * does; one that is being sent, was sent or has failed is never sent again while it is overtaken.
 */
export async function writeReview(
  tx: Queries,
  message: StoredMessage,
  change: MessageChange,
  now: number,
): Promise<void> {
  const update = tx.updateTable('outbox').where('id', '=', message.id);
  if (change.isOvertaken) {
    await update.set({ overtaken_at: now }).where('overtaken_at', 'is', null).execute();
    if (!isWaiting(message)) return;
    await update.set({ state: 'expired', reason: withdrawnReason, settled_at: now }).execute();
    return;
  }
  await update.set({ overtaken_at: null }).where('overtaken_at', 'is not', null).execute();
  if (isWithdrawn(message, now))
    await update.set({ state: 'queued', reason: null, settled_at: null }).execute();
  const { content } = change;
  const mayGo = ['queued', 'sent', 'unknown', 'failed'].includes(message.state);
  if (!content || !(mayGo || isWithdrawn(message, now))) return;
  const payload = JSON.stringify(content);
  // The record of what was sent, or tried, and to whom, stays.
  const isUnsent =
    isWaiting(message) || isWithdrawn(message, now) || (message.state === 'failed' && message.attempts === 0);
  await update
    .set(isUnsent ? { payload, recipient: content.to, resend_payload: null } : { resend_payload: payload })
    .execute();
}

/** Rewrites queued rows of the spreadsheet. */
export async function correctSheetRows(
  tx: Queries,
  appointmentId: string,
  correct: (row: SheetRow) => SheetRow,
): Promise<void> {
  const rows = await tx
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('appointment_id', '=', appointmentId)
    .where('kind', '=', 'sheet')
    .where('state', '=', queuedState)
    .whereRef('attempts', '=', 'settled_attempts')
    .execute();
  for (const { id, payload } of rows) {
    const row = parseStored(sheetRow, payload, `outbox ${id}`);
    const corrected = row && JSON.stringify(correct(row));
    if (!corrected || corrected === payload) continue;
    await tx.updateTable('outbox').where('id', '=', id).set({ payload: corrected }).execute();
  }
}

/** Removes the patient's message from each stored row of the spreadsheet about an appointment, sent or not. */
export async function eraseSheetMessages(tx: Queries, appointmentId: string): Promise<void> {
  const rows = await tx
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('appointment_id', '=', appointmentId)
    .where('kind', '=', 'sheet')
    .execute();
  for (const { id, payload } of rows) {
    const row = parseStored(sheetRow, payload, `outbox ${id}`);
    if (!row?.message) continue;
    const erased = JSON.stringify({ ...row, message: '' } satisfies SheetRow);
    await tx.updateTable('outbox').set({ payload: erased }).where('id', '=', id).execute();
  }
}

/** Whether it is queued and no worker is sending it. */
const isWaiting = ({ state, attempts, settled_attempts }: StoredMessage): boolean =>
  state === 'queued' && attempts === settled_attempts;

/** It was tried and may be sent again by itself, so its number and its id stay together: a provider may have it. */
export const isTried = (message: StoredMessage, now: number): boolean =>
  message.attempts > 0 && (message.state === 'queued' || isWithdrawn(message, now));

/** The message was withdrawn or lacked consent, and there would still be time to send it. */
const isWithdrawn = ({ state, reason, expires_at }: StoredMessage, now: number): boolean =>
  state === 'expired' &&
  (reason === withdrawnReason || reason === notAgreedReason) &&
  (expires_at === null || expires_at > now);

/**
 * State of the last SMS or WhatsApp message about each appointment; reminders count once they were tried. One to a former number says nothing
 * about the current one.
 */
export async function latestSms(
  queries: Queries,
  appointments: readonly { id: string; mobileNumber: string }[],
): Promise<Map<string, LatestSms>> {
  const latest = new Map<string, LatestSms>();
  if (appointments.length === 0) return latest;
  const numberOf = new Map(appointments.map(({ id, mobileNumber }) => [id, mobileNumber]));
  const rows = await queries
    .selectFrom('outbox')
    .select(['appointment_id', 'event', 'state', 'recipient', 'attempts', 'created_at'])
    .select((eb) => eb.fn.coalesce('delivered_at', 'settled_at', 'tried_at', 'created_at').as('at'))
    .where('appointment_id', 'in', [...numberOf.keys()])
    .where('kind', '=', 'sms')
    .where('event', '!=', 'earlier-slot')
    .orderBy('at')
    // A withdrawn message sorts before its replacement of the same moment.
    .orderBy((eb) => eb.case().when('state', '=', 'expired').then(0).else(1).end())
    .orderBy('id')
    .execute();
  for (const { appointment_id, event, state, recipient, attempts, at } of rows) {
    if (recipient !== numberOf.get(appointment_id) || (isReminder(event) && attempts === 0)) continue;
    const subject = isReminder(event) ? 'reminder' : (event as Exclude<LatestSms['event'], 'reminder'>);
    latest.set(appointment_id, { state, attempts, at, event: subject });
  }
  return latest;
}

/**
 * Messages that failed, are still true and in time, and after which none about the same appointment has gone: by the appointment's id, the
 * last one.
 */
export async function undeliveredMessages(
  queries: Queries,
  now: number,
): Promise<Map<string, { id: string; at: number }>> {
  const rows = await queries
    .selectFrom('outbox')
    .select(['appointment_id', 'id'])
    .select((eb) => eb.fn.coalesce('settled_at', 'created_at').as('at'))
    .where('kind', '=', sql.lit('sms' as const))
    .where('state', '=', sql.lit<MessageState>('failed'))
    .where('overtaken_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox as later')
            .select('later.id')
            .whereRef('later.appointment_id', '=', 'outbox.appointment_id')
            .whereRef('later.id', '>', 'outbox.id')
            .where('later.kind', '=', 'sms')
            .where('later.state', 'in', ['sent', 'delivered']),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ appointment_id: appointmentId, ...message }) => [appointmentId, message]));
}

/** Messages to patients that were queued between two instants. */
export async function sentBetween(queries: Queries, from: number, to: number) {
  const rows = await queries
    .selectFrom('outbox')
    .select(['id', 'channel', 'state', 'payload', 'created_at'])
    .where('kind', '=', 'sms')
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .execute();
  return rows.map(({ id, payload, created_at, ...row }) => ({
    ...row,
    payload: parseStored(z.unknown(), payload, `outbox ${id}`),
    createdAt: created_at,
  }));
}

/** Messages of the outbox about appointments: for a patient who asks, and to be erased with them. */
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
    payload: parseStored(z.unknown(), payload, `outbox of ${appointment_id}`),
    createdAt: created_at,
    settledAt: settled_at,
  }));
}

/** Includes messages that are still queued. */
export async function eraseMessagesAbout(tx: Queries, appointmentIds: readonly string[]): Promise<void> {
  if (appointmentIds.length === 0) return;
  const erase = tx.deleteFrom('outbox').where('appointment_id', 'in', appointmentIds);
  // On PostgreSQL a transaction that this waited for may have added a message, which only a statement that begins afterwards sees.
  while ((await erase.executeTakeFirst()).numDeletedRows > 0n);
}
