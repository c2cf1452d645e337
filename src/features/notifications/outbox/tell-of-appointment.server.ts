import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import {
  confirmationOf,
  remindersOf,
  sheetMessages,
  smsAbout,
  type Templates,
  type ToldAppointment,
} from './make-messages.server.ts';
import {
  correctSheetRows,
  isUnderWay,
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
 * 'confirmed': the clinic has called, and what was booked stands. 'reopened': a visit that was cancelled or missed stands again. 'edited':
 * another number, or another wish about reminders. 'changed': anything else, of which the patient is told nothing.
 */
export type AppointmentEvent =
  'booked' | 'confirmed' | 'moved' | 'cancelled' | 'reopened' | 'edited' | 'changed';

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

/**
 * Compares every message about an appointment with the appointment as it is now, and queues what is to be told of the event, in the
 * transaction of what happened: what is not true any more is not sent again, and what is true and waited is.
 */
export async function tellOfAppointment(
  database: Pick<Database, 'announce' | 'kind'>,
  tx: Queries,
  event: AppointmentEvent,
  appointment: ToldAppointment,
  telling: Telling,
  now: number,
): Promise<void> {
  const { templates, sheetEvents } = telling.messages;
  // A new one has no messages yet.
  const messages = event === 'booked' ? [] : await lockMessages(database, tx, appointment.id);
  const told = toldEvent(event, messages, appointment);
  const confirmation =
    told && telling.tellPatient
      ? [confirmationOf(told, appointment, templates, { now, byPatient: telling.byPatient })]
      : [];
  const replaced = confirmation.length > 0 ? newsTopics(event) : [];
  const reviewed = reviewMessages(messages, appointment, replaced);
  const anew: NewMessage[] = [];
  for (const one of reviewed) {
    const sms = renewed(one, appointment, templates);
    // Under the id of one that may have gone to another number a provider would take no second one.
    const isMoved = sms && isUnderWay(one.message) && sms.payload.to !== one.message.recipient;
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
  const rows = told && event !== 'confirmed' ? sheetMessages(told, appointment, sheetEvents) : [];
  const reminders = remindersOf(appointment, templates, now).filter(
    (reminder) => !reviewed.some((one) => one.message.event === reminder.event && one.review !== 'overtaken'),
  );
  const isCapped = confirmation.length > 0 && (await isOverCap(tx, appointment, telling, now));
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

/** The topics that begin anew with a confirmation: after a move the reminders are planned from it. */
const newsTopics = (event: AppointmentEvent): readonly MessageTopic[] =>
  event === 'moved' ? ['news', 'reminder-evening', 'reminder-2h'] : ['news'];

/** A true message whose number or details are outdated, with those of now. */
function renewed(
  { message: { event, content }, review }: { message: StoredMessage; review: MessageReview },
  appointment: ToldAppointment,
  templates: Templates,
) {
  if (review !== 'outdated') return undefined;
  if (event !== 'earlier-slot') return smsAbout(event, appointment, templates);
  const payload = { ...content, to: appointment.mobile };
  return { kind: 'sms' as const, event, appointmentId: appointment.id, payload };
}

/** What patient and sheet hear. Of a visit that stands again nothing, unless the patient may have read that it was cancelled, or the last confirmation has failed. */
function toldEvent(
  event: AppointmentEvent,
  messages: readonly StoredMessage[],
  appointment: ToldAppointment,
) {
  if (event === 'edited' || event === 'changed') return undefined;
  if (event === 'confirmed') return 'booked' as const;
  if (event !== 'reopened') return event;
  const news = reviewMessages(messages, appointment).filter(
    ({ message }) => topicOf(message.event) === 'news',
  );
  const current = news.findLast(({ review }) => review !== 'overtaken');
  const heardOfCancelling = news.some(({ message }) => message.event === 'cancelled' && message.attempts > 0);
  const isOwed = current ? current.message.state === 'failed' : heardOfCancelling;
  return isOwed ? ('booked' as const) : undefined;
}

/** Whether the number has had its confirmations of the day for what is done on the site. */
async function isOverCap(
  tx: Queries,
  { mobile }: ToldAppointment,
  { byPatient, messages: { confirmationsPerNumber: most } }: Telling,
  now: number,
): Promise<boolean> {
  if (!byPatient || most <= 0) return false;
  return (await confirmationsSince(tx, mobile, instantOf(civilDateAt(now), '00:00'))) >= most;
}

const isInTime = ({ expiresAt }: NewMessage, now: number) => !expiresAt || expiresAt > now;
