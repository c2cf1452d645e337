// Data of the staff's messages page. It joins notifications with visits and the audit log, which that feature does not import.
import { maxNumbers } from '#features/booking/search/match-names.ts';
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
import { openSearch } from '#features/staff/frame/sealed-search.server.ts';
import { auditOnceInAWhile, audit } from '#features/staff/audit/audit.server.ts';

type OutboxNeeds = Desk & {
  config: OutboxConfig;
  /** Includes the owner's settings; without it, only the environment's apply. */
  messageServices?: Pick<MessageServices, 'sms'>;
  /** Decrypts the search in the page's address. */
  settingsSecret?: string;
};

/** The provider that the owner has set; otherwise that of the environment. */
export function currentSmsProvider({
  config,
  messageServices,
}: {
  config: Pick<OutboxConfig, 'smsProvider'>;
  messageServices?: OutboxNeeds['messageServices'] | undefined;
}): string {
  const sms = messageServices?.sms.current();
  return sms ? (sms.isOn ? sms.provider : 'log') : config.smsProvider;
}

/** A page of the outbox. Each reading is in the audit log. */
export function readStaffOutbox(desk: OutboxNeeds, actor: Actor, sent: URLSearchParams) {
  const { booking, staff, config, messageServices } = desk;
  const { signedIn, caller } = actor;
  const { queries } = booking.database;
  const smsProvider = currentSmsProvider({ config, messageServices });
  const needs = {
    queries,
    now: booking.clock.now(),
    config: { ...config, smsProvider },
    visitsOf,
    async findVisits(text: string) {
      const found = await searchAppointments(queries, text, { maxNumbers });
      if (found && found.visits.length > 0) await auditSearch(desk, actor);
      return found?.visits.map(({ id }) => id);
    },
    noteReading: (details: { state?: MessageState }) =>
      auditOnceInAWhile(queries, signedIn, caller, { action: 'messages-read', details }, staff.clock.now()),
  };
  const query = new URLSearchParams(sent);
  const search = openSearch(sent, desk.settingsSecret ?? '');
  if (search) query.set('q', search);
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

/** Records a receptionist's decision on a message that is unknown or failed, with its audit entry. */
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
