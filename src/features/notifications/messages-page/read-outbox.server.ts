import { datesOf } from '#features/booking/appointments/appointment-lists-store.server.ts';
import {
  readChannel,
  type MessageLimits,
} from '#features/notifications/outbox/message-channels-store.server.ts';
import {
  countMessages,
  listMessages,
  messagePageLength,
  type ListedMessage,
} from '#features/notifications/messages-page/message-list-store.server.ts';
import { messageStates } from '#features/notifications/templates/messages.ts';
import type { OutboxLine, OutboxPage } from '#features/notifications/messages-page/outbox-page.ts';
import { smsParts } from '#features/notifications/templates/sms-length.ts';
import { auditReading } from '#features/staff/audit/audit-reading.server.ts';
import { maskNumber } from '#platform/sms/mask-number.ts';
import type { Desk, Actor } from '#features/desk/visit/desk.server.ts';

export interface OutboxNeeds extends Desk {
  config: { smsProvider: string; messages: { limits: MessageLimits; paisePerPart: number } };
}

/** One page of the messages to patients, newest first; on the first page of all those that a person has to decide about. In the record. */
export async function readOutbox(
  { booking, staff, config }: OutboxNeeds,
  { signedIn, caller }: Actor,
  query: URLSearchParams,
): Promise<OutboxPage> {
  const { queries } = booking.database;
  const { limits, paisePerPart } = config.messages;
  const now = booking.clock.now();
  const chosen = messageStates.find((state) => state === query.get('state'));
  const before = query.get('before') ?? undefined;
  const deed = { action: 'messages-read', details: chosen ? { state: chosen } : {} } as const;
  await auditReading(queries, signedIn, caller, deed, staff.clock.now());
  const [undecided, rows, counts, usage] = await Promise.all([
    chosen || before ? [] : listMessages(queries, { state: 'unknown' }),
    // On every page of all: what stands on top of them is not repeated.
    listMessages(queries, chosen ? { state: chosen, before } : { except: 'unknown', before }),
    countMessages(queries),
    readChannel(queries, 'sms', now),
  ]);
  const ids = [...undecided, ...rows].map(({ appointment_id: id }) => id);
  const dates = await datesOf(queries, [...new Set(ids)]);
  const lineOf = (row: ListedMessage): OutboxLine => {
    const parts = smsParts(row.content.text);
    const isSpent = row.channel === 'sms' && ['sent', 'delivered', 'unknown'].includes(row.state);
    const isOpen = row.expires_at === null || row.expires_at > now;
    const date = dates.get(row.appointment_id);
    return {
      id: row.id,
      at: row.settled_at ?? row.created_at,
      event: row.event,
      to: maskNumber(row.content.to),
      text: row.content.text,
      parts,
      cost: isSpent ? parts * paisePerPart : undefined,
      state: row.state,
      tries: row.attempts,
      reason: row.reason,
      goesAt: row.state === 'queued' && row.due_at > now ? row.due_at : undefined,
      channel: row.channel === 'whatsapp' ? 'whatsapp' : 'sms',
      mayResend: (row.state === 'unknown' || row.state === 'failed') && isOpen,
      visit: date && `/staff/appointments?date=${date}&open=${row.appointment_id}`,
    };
  };
  return {
    now,
    chosen,
    undecided: undecided.map(lineOf),
    lines: rows.map(lineOf),
    counts: Object.fromEntries(counts),
    olderThan: rows.length === messagePageLength ? rows.at(-1)!.id : undefined,
    provider: config.smsProvider,
    usage: {
      today: usage.usedToday,
      thisHour: usage.usedThisHour,
      ...limits,
      restsUntil: usage.restsUntil,
    },
  };
}
