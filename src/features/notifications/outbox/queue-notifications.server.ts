import type { Language } from '#platform/language.ts';
import type { Sms, SmsOutcome } from '#platform/sms/sms-provider.ts';
import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import {
  confirmationOf,
  remindersOf,
  sheetMessages,
  smsAbout,
  type Templates,
  type AppointmentForMessages,
} from './make-messages.server.ts';
import {
  correctSheetRows,
  isTried,
  lockMessages,
  writeReview,
  type StoredMessage,
} from './messages-store.server.ts';
import { confirmationsSince, enqueueMessages, insertMessages } from './new-messages-store.server.ts';
import type { MessageTemplates } from '../templates/message-templates.server.ts';
import type { NewMessage } from './messages.ts';
import { reviewMessages, topicOf, type MessageReview, type MessageTopic } from './review-messages.ts';
import { correctedRow, type SheetEvent } from './sheet-row.ts';

/**
 * 'confirmed': the clinic has called and confirmed a booking. 'reopened': a cancelled or missed visit takes place again. 'edited': another
 * number, or reminders switched. 'changed': any other change, without a message to the patient.
 */
export type AppointmentEvent =
  'booked' | 'confirmed' | 'moved' | 'cancelled' | 'reopened' | 'edited' | 'changed';

/** Options for all messages about appointments. */
export interface MessageRules {
  templates: MessageTemplates;
  /** False while no provider is set, and messages are only written down. */
  sends: boolean;
  /** Events for the spreadsheet; none where there is no spreadsheet. */
  sheetEvents: readonly SheetEvent[];
  /** Daily limit of confirmations to one number for actions on the site; 0 means no limit. */
  confirmationsPerNumber: number;
  /** Sends the code that proves a new number, at once and without storing it; undefined while SMS or its text is not set up. */
  sendCode?: SendCode | undefined;
}

/** Returns the sent text too, whose length the month's cost needs. */
export type SendCode = (
  sms: Pick<Sms, 'id' | 'to' | 'createdAt'> & { code: string; language: Language },
) => Promise<SmsOutcome & { text: string }>;

interface NotifyOptions {
  messages: MessageRules;
  /** False when staff have informed the patient in person. */
  notifyPatient: boolean;
  /** Done by the patient, who waits for the confirmation; otherwise by staff. */
  byPatient: boolean;
}

/**
 * Compares every message about an appointment with the appointment as it is now, and queues the messages about the event, in the
 * transaction of what happened: what is not true any more is not sent again, and what is true and waited is.
 */
export async function queueNotifications(
  database: Pick<Database, 'announce' | 'kind'>,
  tx: Queries,
  event: AppointmentEvent,
  appointment: AppointmentForMessages,
  options: NotifyOptions,
  now: number,
): Promise<void> {
  const { templates, sheetEvents } = options.messages;
  // A new one has no messages yet.
  const messages = event === 'booked' ? [] : await lockMessages(database, tx, appointment.id);
  const messageEvent = eventToSend(event, messages, appointment);
  const confirmation =
    messageEvent && options.notifyPatient
      ? [confirmationOf(messageEvent, appointment, templates, { now, byPatient: options.byPatient })]
      : [];
  const replaced = confirmation.length > 0 ? newsTopics(event) : [];
  const reviewed = reviewMessages(messages, appointment, replaced);
  const anew: NewMessage[] = [];
  for (const one of reviewed) {
    const sms = renewed(one, appointment, templates);
    // A provider would treat the same id to a second number as a duplicate, and a late report would be taken for the second one's.
    const isMoved = sms && isTried(one.message, now) && sms.payload.to !== one.message.recipient;
    if (isMoved) anew.push({ ...sms, expiresAt: one.message.expires_at });
    const isOvertaken = one.review === 'overtaken' || isMoved === true;
    await writeReview(
      tx,
      one.message,
      isOvertaken ? { isOvertaken } : { isOvertaken, content: sms?.payload },
      now,
    );
  }
  if (event !== 'booked') await correctSheetRows(tx, appointment.id, (row) => correctedRow(row, appointment));
  const rows =
    messageEvent && event !== 'confirmed' ? sheetMessages(messageEvent, appointment, sheetEvents) : [];
  const reminders = remindersOf(appointment, templates, now).filter(
    (reminder) => !reviewed.some((one) => one.message.event === reminder.event && one.review !== 'overtaken'),
  );
  const isCapped = confirmation.length > 0 && (await isOverCap(tx, appointment, options, now));
  if (isCapped) {
    const reason = 'this number has had its confirmations of the day';
    await insertMessages(tx, confirmation, now, { state: 'failed', reason, settled_at: now });
  }
  await enqueueMessages(
    database,
    tx,
    [...anew, ...(isCapped ? [] : confirmation), ...rows, ...reminders].filter((one) => isInTime(one, now)),
    now,
  );
}

/** Topics that restart with a confirmation: after a move, reminders are planned anew. */
const newsTopics = (event: AppointmentEvent): readonly MessageTopic[] =>
  event === 'moved' ? ['news', 'reminder-evening', 'reminder-2h'] : ['news'];

/** A message that is still true, with the current number and details. */
function renewed(
  { message: { event, content }, review }: { message: StoredMessage; review: MessageReview },
  appointment: AppointmentForMessages,
  templates: Templates,
) {
  if (review !== 'outdated') return undefined;
  if (event !== 'earlier-slot') return smsAbout(event, appointment, templates);
  const payload = { ...content, to: appointment.mobile };
  return { kind: 'sms' as const, event, appointmentId: appointment.id, payload };
}

/** Messages to patient and sheet. A restored visit sends none, unless the patient may have read that it was cancelled, or the last confirmation has failed. */
function eventToSend(
  event: AppointmentEvent,
  messages: readonly StoredMessage[],
  appointment: AppointmentForMessages,
) {
  if (event === 'edited' || event === 'changed') return undefined;
  if (event === 'confirmed') return 'booked' as const;
  if (event !== 'reopened') return event;
  const news = reviewMessages(messages, appointment).filter(
    ({ message }) => topicOf(message.event) === 'news',
  );
  const current = news.findLast(({ review }) => review !== 'overtaken');
  const mayKnowOfCancelling = news.some(
    ({ message }) => message.event === 'cancelled' && message.attempts > 0,
  );
  const isOwed = current ? current.message.state === 'failed' : mayKnowOfCancelling;
  return isOwed ? ('booked' as const) : undefined;
}

/** Whether the number has had its confirmations of the day for what is done on the site. */
async function isOverCap(
  tx: Queries,
  { mobile }: AppointmentForMessages,
  { byPatient, messages: { sends, confirmationsPerNumber: max } }: NotifyOptions,
  now: number,
): Promise<boolean> {
  if (!byPatient || !sends || max <= 0) return false;
  return (await confirmationsSince(tx, mobile, instantOf(civilDateAt(now), '00:00'))) >= max;
}

const isInTime = ({ expiresAt }: NewMessage, now: number) => !expiresAt || expiresAt > now;
