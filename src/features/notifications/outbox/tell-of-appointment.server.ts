import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import { confirmationOf, remindersOf, sheetMessages, type ToldAppointment } from './make-messages.server.ts';
import { hasFailed, hasReached, readdressMessages, withdrawMessages } from './messages-store.server.ts';
import { confirmationsSince, enqueueMessages, insertMessages } from './new-messages-store.server.ts';
import type { MessageTemplates } from '../templates/message-templates.server.ts';
import type { NewMessage } from './messages.ts';
import type { SheetEvent } from './sheet-row.ts';

/**
 * 'confirmed': the clinic has called, and what was booked stands. 'reopened': a visit that was cancelled or missed stands again. 'edited':
 * another number, or another wish about reminders.
 */
export type AppointmentEvent = 'booked' | 'confirmed' | 'moved' | 'cancelled' | 'reopened' | 'edited';

/** What holds for all messages about appointments. */
export interface MessageRules {
  templates: MessageTemplates;
  /** False while no provider is set, and messages are only written down. */
  sends: boolean;
  /** What the spreadsheet hears of; nothing where there is none. */
  sheetEvents: readonly SheetEvent[];
  /** How many confirmations one number gets in a day for what is done on the site; 0 is no limit. */
  confirmationsPerNumber: number;
}

interface Telling {
  messages: MessageRules;
  /** False when staff have told the patient themselves. */
  tellPatient: boolean;
  /** Done by the patient, who waits for the confirmation; otherwise by staff. */
  byPatient: boolean;
}

/** Queues what is to be told of an appointment in the transaction of what happened to it, and lets go of what is not true any more. */
export async function tellOfAppointment(
  database: Pick<Database, 'announce'>,
  tx: Queries,
  event: AppointmentEvent,
  appointment: ToldAppointment,
  { messages: { templates, sheetEvents, confirmationsPerNumber }, tellPatient, byPatient }: Telling,
  now: number,
): Promise<void> {
  // Of a new one there is nothing yet.
  if (event !== 'booked') {
    await withdrawMessages(tx, appointment.id, event === 'edited' ? 'reminders' : 'all', now);
  }
  if (event === 'edited') await readdressMessages(tx, appointment.id, appointment.mobile);
  const reminders = event === 'cancelled' ? [] : remindersOf(appointment, templates, now);
  const told = await confirmedEvent(tx, event, appointment.id);
  const mayTell = tellPatient && told !== undefined;
  const confirmation = mayTell ? [confirmationOf(told, appointment, templates, { now, byPatient })] : [];
  // Of a confirmed one the sheet had its row when it was booked.
  const rows = told && event !== 'confirmed' ? sheetMessages(told, appointment, sheetEvents) : [];
  const isCapped =
    byPatient &&
    confirmationsPerNumber > 0 &&
    confirmation.length > 0 &&
    (await confirmationsSince(tx, appointment.mobile, instantOf(civilDateAt(now), '00:00'))) >=
      confirmationsPerNumber;
  if (isCapped) {
    const reason = 'this number has had its confirmations of the day';
    await insertMessages(tx, confirmation, now, { state: 'failed', reason, settled_at: now });
  }
  await enqueueMessages(
    database,
    tx,
    [...(isCapped ? [] : confirmation), ...rows, ...reminders].filter((message) => isInTime(message, now)),
    now,
  );
}

/** What the patient hears. Of a restored visit nothing, unless they may have read that it was cancelled, or never read that it was booked. */
async function confirmedEvent(tx: Queries, event: AppointmentEvent, appointmentId: string) {
  if (event === 'edited') return undefined;
  if (event === 'confirmed') return 'booked' as const;
  if (event !== 'reopened') return event;
  const isOwed = (await hasReached(tx, appointmentId, 'cancelled')) || (await hasFailed(tx, appointmentId));
  return isOwed ? ('booked' as const) : undefined;
}

const isInTime = ({ expiresAt }: NewMessage, now: number) => !expiresAt || expiresAt > now;
