import { sql } from 'kysely';
import type { Database, Queries } from '#platform/database/database.server.ts';
import { isReminder, type MessageEvent } from '../templates/message-template.ts';
import type { LatestSms, MessageKind, MessageState, SmsContent } from './messages.ts';
import type { SheetRow } from './sheet-row.ts';

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
  /** Since when it is not true of its appointment any more: it is not sent, nor sent again. */
  overtaken_at: number | null;
  /** What it would say if it were sent again, where that is not what it said. */
  resend_payload: string | null;
}

// A literal, not a parameter: PostgreSQL's prepared plans see only then that the partial index applies.
export const queued = sql.lit<MessageState>('queued');

/** Announced whenever there is something new to send, or known of what was sent. */
export const messagesTopic = 'messages';

/** Of a message that was let go, since the visit was moved or cancelled; any other one that is 'expired' would have come too late. */
export const withdrawnReason = 'no longer true';

/** A message of an appointment with its fate. */
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
  return rows.map(({ payload, resend_payload, ...row }) => {
    const content = JSON.parse(resend_payload ?? payload) as SmsContent;
    return { ...row, recipient: resend_payload ? content.to : row.recipient, content };
  });
}

/** `isOvertaken`: it is not true any more. `content`: it is, and would be sent with this content now. */
export type MessageChange = { isOvertaken: true } | { isOvertaken: false; content?: SmsContent | undefined };

/**
 * Writes down how a message stands to its appointment after a change. One that waits is let go when it is not true any more, and waits
 * again when it is; one that is being sent, was sent or has failed is never sent again while it is overtaken.
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
  // The record of what was sent, and to whom, stays.
  const isUnsent = isWaiting(message) || isWithdrawn(message, now) || message.state === 'failed';
  await update
    .set(isUnsent ? { payload, recipient: content.to, resend_payload: null } : { resend_payload: payload })
    .execute();
}

/** Writes the sheet's rows anew that wait to be sent. */
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
    .where('state', '=', queued)
    .whereRef('attempts', '=', 'settled_attempts')
    .execute();
  for (const { id, payload } of rows) {
    const corrected = JSON.stringify(correct(JSON.parse(payload) as SheetRow));
    if (corrected === payload) continue;
    await tx.updateTable('outbox').where('id', '=', id).set({ payload: corrected }).execute();
  }
}

/** No worker is sending it. */
export const isWaiting = ({ state, attempts, settled_attempts }: StoredMessage): boolean =>
  state === 'queued' && attempts === settled_attempts;

/** A worker is sending it, or died with it. */
export const isUnderWay = (message: StoredMessage): boolean =>
  message.state === 'queued' && !isWaiting(message);

/** It was let go as untrue, and there would still be time for it. */
export const isWithdrawn = ({ state, reason, expires_at }: StoredMessage, now: number): boolean =>
  state === 'expired' && reason === withdrawnReason && (expires_at === null || expires_at > now);

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
