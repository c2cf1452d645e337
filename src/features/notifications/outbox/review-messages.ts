import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import { isReminder, type MessageEvent } from '../templates/message-template.ts';
import { messageValues } from '../templates/message-values.ts';
import type { AppointmentForMessages } from './make-messages.server.ts';
import type { SmsContent } from './payloads.server.ts';

/**
 * current: fits the appointment. outdated: true, but its number or details have changed. overtaken: no longer true, or replaced by a later
 * message.
 */
export type MessageReview = 'current' | 'outdated' | 'overtaken';

/** A message of an appointment, as far as the review needs it. */
export interface ReviewedMessage {
  id: string;
  channel: string;
  event: MessageEvent;
  /** The number of claims: it may have reached the patient. */
  attempts: number;
  recipient: string | null;
  content: SmsContent;
}

/** A newer message replaces an older one of the same topic. */
export type MessageTopic = 'news' | Exclude<MessageEvent, 'booked' | 'moved' | 'cancelled'>;

export const topicOf = (event: MessageEvent): MessageTopic =>
  event === 'booked' || event === 'moved' || event === 'cancelled' ? 'news' : event;

/**
 * Compares all messages of an appointment, oldest first, with the appointment as it is now. `replaced`: topics of which a new message is
 * about to be written.
 */
export function reviewMessages<Message extends ReviewedMessage>(
  messages: readonly Message[],
  appointment: AppointmentForMessages,
  replaced: readonly MessageTopic[] = [],
): { message: Message; review: MessageReview }[] {
  const taken = new Set<MessageTopic>(replaced);
  const reviewed = messages.toReversed().map((message) => {
    const topic = topicOf(message.event);
    const review = taken.has(topic) ? 'overtaken' : compareMessage(message, appointment);
    // WhatsApp carries what an SMS could not: it takes the place of none.
    const counts = review !== 'overtaken' || message.attempts > 0;
    if (counts && message.channel !== 'whatsapp') taken.add(topic);
    return { message, review };
  });
  return reviewed.toReversed();
}

function compareMessage(
  { event, recipient, content }: ReviewedMessage,
  appointment: AppointmentForMessages,
): MessageReview {
  if (!allows(appointment, event) || !isOnTime(event, content, appointment)) return 'overtaken';
  if (recipient !== appointment.mobile) return 'outdated';
  // An offer's values are not compared: they are those of the moment at which it was made.
  if (event === 'earlier-slot' || !content.values) return 'current';
  const { service, token } = messageValues(appointment);
  const { language = 'en' } = appointment;
  const isSame =
    content.values.service === service &&
    content.values.token === token &&
    (content.translated?.language ?? 'en') === language;
  return isSame ? 'current' : 'outdated';
}

/** Whether there is something of this kind to be told while the visit is in this stage. */
function allows(
  { mobile, stage, isHeld, wantsReminders }: AppointmentForMessages,
  event: MessageEvent,
): boolean {
  if (!hasNumber(mobile) || isHeld) return false;
  if (event === 'cancelled') return stage === 'cancelled';
  if (isReminder(event)) return stage === 'expected' && wantsReminders;
  if (event === 'earlier-slot') return stage === 'expected';
  return stage === 'expected' || stage === 'present';
}

/** Whether the message names the visit's time; for an offer, an earlier time. */
function isOnTime(
  event: MessageEvent,
  { visit, values }: SmsContent,
  appointment: AppointmentForMessages,
): boolean {
  const { date, time } = appointment;
  if (event === 'earlier-slot') return !visit || instantOf(visit.date, visit.time) < instantOf(date, time);
  if (visit) return visit.date === date && visit.time === time;
  // An older message without `visit` has its time only in words.
  return !values?.when || values.when === messageValues(appointment).when;
}
