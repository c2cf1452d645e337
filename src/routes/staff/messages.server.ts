// Staff's page of messages, put together: notifications know neither the visits nor the audit log.
import { datesOf } from '#features/booking/appointments/appointment-lists-store.server.ts';
import type { Actor, Desk } from '#features/desk/visit/desk.server.ts';
import {
  decideMessage,
  type MessageDecision,
} from '#features/notifications/messages-page/message-list-store.server.ts';
import { readOutbox, type OutboxConfig } from '#features/notifications/messages-page/read-outbox.server.ts';
import type { MessageState } from '#features/notifications/outbox/messages.ts';
import type { MessageServices } from '#features/notifications/delivery/message-services.server.ts';
import { auditReading, audit } from '#features/staff/audit/audit.server.ts';

type OutboxNeeds = Desk & {
  config: OutboxConfig;
  /** With what the owner has entered; without it the settings alone count. */
  messageServices?: Pick<MessageServices, 'sms'>;
};

/** A page of the outbox; that it was read is in the audit log. */
export function readStaffOutbox(
  { booking, staff, config, messageServices }: OutboxNeeds,
  { signedIn, caller }: Actor,
  query: URLSearchParams,
) {
  const { queries } = booking.database;
  const noteReading = (details: { state?: MessageState }) =>
    auditReading(queries, signedIn, caller, { action: 'messages-read', details }, staff.clock.now());
  const sms = messageServices?.sms.current();
  const smsProvider = sms ? (sms.isOn ? sms.provider : 'log') : config.smsProvider;
  const now = booking.clock.now();
  return readOutbox({ queries, now, config: { ...config, smsProvider }, datesOf, noteReading }, query);
}

/** What a receptionist says of a message whose fate is unknown, or that was given up; in the audit log. */
export function decideStaffMessage(
  { booking, staff }: Desk,
  { signedIn, caller }: Actor,
  id: string,
  decision: MessageDecision,
) {
  const { database, clock } = booking;
  const now = clock.now();
  return database.transaction(async (tx) => {
    const decided = await decideMessage(database, tx, id, decision, now);
    if (!decided) return { ok: false as const, reason: 'too-late' as const };
    const event = { action: 'message-decided', subject: decided.id, details: { decision } } as const;
    await audit(tx, signedIn, caller, event, staff.clock.now());
    return { ok: true as const, decision };
  });
}
