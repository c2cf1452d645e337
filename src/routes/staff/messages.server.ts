// Staff's page of messages, put together: notifications know neither the visits nor the audit log.
import { mostNumbers } from '#features/booking/search/match-names.ts';
import {
  appointmentsWithIds,
  searchAppointments,
} from '#features/booking/appointments/appointment-lists-store.server.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import type { Actor, Desk } from '#features/desk/visit/desk.server.ts';
import { auditSearch } from '#features/desk/visit/read-visits.server.ts';
import {
  decideMessage,
  type MessageDecision,
} from '#features/notifications/messages-page/message-list-store.server.ts';
import { readOutbox, type OutboxConfig } from '#features/notifications/messages-page/read-outbox.server.ts';
import type { MessageState } from '#features/notifications/outbox/messages.ts';
import type { MessageServices } from '#features/notifications/delivery/message-services.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { auditOnceInAWhile, audit } from '#features/staff/audit/audit.server.ts';

type OutboxNeeds = Desk & {
  config: OutboxConfig;
  /** With what the owner has entered; without it the settings alone count. */
  messageServices?: Pick<MessageServices, 'sms'>;
};

/** A page of the outbox; that it was read is in the audit log. */
export function readStaffOutbox(desk: OutboxNeeds, actor: Actor, query: URLSearchParams) {
  const { booking, staff, config, messageServices } = desk;
  const { signedIn, caller } = actor;
  const { queries } = booking.database;
  const sms = messageServices?.sms.current();
  const smsProvider = sms ? (sms.isOn ? sms.provider : 'log') : config.smsProvider;
  const needs = {
    queries,
    now: booking.clock.now(),
    config: { ...config, smsProvider },
    visitsOf,
    async findVisits(text: string) {
      const found = await searchAppointments(queries, text, { mostNumbers });
      if (found && found.visits.length > 0) await auditSearch(desk, actor);
      return found?.visits.map(({ id }) => id);
    },
    noteReading: (details: { state?: MessageState }) =>
      auditOnceInAWhile(queries, signedIn, caller, { action: 'messages-read', details }, staff.clock.now()),
  };
  return readOutbox(needs, query);
}

async function visitsOf(queries: Queries, ids: readonly string[]) {
  const visits = await appointmentsWithIds(queries, ids);
  return new Map(
    visits.map((visit) => {
      const { id, date, time, language } = visit;
      return [id, { name: patientOf(visit), language, date, time }];
    }),
  );
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
