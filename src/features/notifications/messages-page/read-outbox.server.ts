import type { CivilDate } from '#platform/civil-date.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { maskNumber } from '#platform/sms/mask-number.ts';
import { readChannel, type MessageLimits } from '../outbox/message-channels-store.server.ts';
import { messageStates, type MessageState } from '../outbox/messages.ts';
import { smsParts } from '../templates/sms-length.ts';
import {
  countMessages,
  listMessages,
  messagePageLength,
  type ListedMessage,
} from './message-list-store.server.ts';

/** Of the program's settings. */
export interface OutboxConfig {
  smsProvider: string;
  messages: { limits: MessageLimits; paisePerPart: number };
}

interface OutboxNeeds {
  queries: Queries;
  now: number;
  config: OutboxConfig;
  /** On which days these appointments are; those that were erased are on none. */
  datesOf: (queries: Queries, appointmentIds: readonly string[]) => Promise<Map<string, CivilDate>>;
  /** Writes to the audit log that patients' data are read. */
  noteReading: (details: { state?: MessageState }) => Promise<void>;
}

/** One page of the messages to patients, newest first; on the first page of all those that a receptionist has to decide about. */
export async function readOutbox(
  { queries, now, config, datesOf, noteReading }: OutboxNeeds,
  query: URLSearchParams,
) {
  const { limits, paisePerPart } = config.messages;
  const chosen = messageStates.find((state) => state === query.get('state'));
  const before = query.get('before') ?? undefined;
  await noteReading(chosen ? { state: chosen } : {});
  const [undecided, rows, counts, usage] = await Promise.all([
    chosen || before ? [] : listMessages(queries, { state: 'unknown' }),
    // On every page of all: what stands on top of them is not repeated.
    listMessages(queries, chosen ? { state: chosen, before } : { except: 'unknown', before }),
    countMessages(queries),
    readChannel(queries, 'sms', now),
  ]);
  const ids = [...undecided, ...rows].map(({ appointment_id: id }) => id);
  const dates = await datesOf(queries, [...new Set(ids)]);
  /** A message to a patient as staff see it. Instants are milliseconds. */
  const lineOf = (row: ListedMessage) => {
    const parts = smsParts(row.content.text);
    const isSpent = row.channel === 'sms' && ['sent', 'delivered', 'unknown'].includes(row.state);
    const isOpen = row.expires_at === null || row.expires_at > now;
    const date = dates.get(row.appointment_id);
    return {
      id: row.id,
      /** When it was settled; of one that is not, when it was written. */
      at: row.settled_at ?? row.created_at,
      event: row.event,
      to: maskNumber(row.content.to),
      text: row.content.text,
      parts,
      /** In paise; undefined when nothing was spent. */
      cost: isSpent ? parts * paisePerPart : undefined,
      state: row.state,
      tries: row.attempts,
      reason: row.reason,
      /** Of one that waits for its time. */
      goesAt: row.state === 'queued' && row.due_at > now ? row.due_at : undefined,
      channel: row.channel === 'whatsapp' ? 'whatsapp' : 'sms',
      mayResend: (row.state === 'unknown' || row.state === 'failed') && isOpen,
      /** The page of the visit, with the patient's number; undefined when there is none any more. */
      visit: date && `/staff/appointments?date=${date}&open=${row.appointment_id}`,
    };
  };
  return {
    now,
    chosen,
    /** Those that wait for a receptionist, on the first page of all of them. */
    undecided: undecided.map(lineOf),
    /** The rest, newest first. */
    lines: rows.map(lineOf),
    counts: Object.fromEntries(counts) as Partial<Record<MessageState, number>>,
    /** The last one of this page, where there are older ones. */
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

/** One page of the outbox as it stands. */
export type OutboxPage = Awaited<ReturnType<typeof readOutbox>>;
export type OutboxLine = OutboxPage['lines'][number];
