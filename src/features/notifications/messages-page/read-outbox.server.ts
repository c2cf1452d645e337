import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { langOfText, type Language } from '#platform/language.ts';
import { maskNumber } from '#platform/sms/mask-number.ts';
import { billedParts } from '../outbox/billed-parts.ts';
import { failureText } from '../outbox/failure-text.ts';
import { readChannel, type MessageLimits } from '../outbox/message-channels-store.server.ts';
import { notAgreedReason, withdrawnReason } from '../outbox/messages-store.server.ts';
import { messageStates, type MessageState } from '../outbox/messages.ts';
import { isReminder } from '../templates/message-template.ts';
import { smsParts } from '../templates/sms-length.ts';
import {
  countMessages,
  listMessagedVisits,
  listUndecidedVisits,
  messagesOf,
  type ListedMessage,
} from './message-list-store.server.ts';
import { visitPageLength } from './message-list.ts';

/** Settings that the page shows. */
export interface OutboxConfig {
  smsProvider: string;
  messages: { limits: MessageLimits; paisePerPart: number };
}

/** The patient and time of a message's appointment. */
interface MessagedVisit {
  name: string;
  /** Chosen when booking. */
  language: Language;
  date: CivilDate;
  time: CivilTime;
}

interface OutboxNeeds {
  queries: Queries;
  now: number;
  config: OutboxConfig;
  /** Appointments by their id; erased ones are missing. */
  visitsOf: (queries: Queries, appointmentIds: readonly string[]) => Promise<Map<string, MessagedVisit>>;
  /** Ids of the appointments of patients with this name or number; undefined when the text is too short to mean a patient. */
  findVisits: (text: string) => Promise<string[] | undefined>;
  /** Writes to the audit log that patients' data are read. */
  noteReading: (details: { state?: MessageState }) => Promise<void>;
}

/**
 * One page of messages to patients, a row for each visit, newest first. The first page starts with visits whose messages need a
 * receptionist's decision.
 */
export async function readOutbox(
  { queries, now, config, visitsOf, findVisits, noteReading }: OutboxNeeds,
  query: URLSearchParams,
) {
  const { limits, paisePerPart } = config.messages;
  const state = messageStates.find((one) => one === query.get('state'));
  const before = query.get('before') ?? undefined;
  const search = (query.get('q') ?? '').trim().slice(0, 100);
  const isAll = state === undefined && search === '';
  await noteReading(state ? { state } : {});
  const found = search ? await findVisits(search) : undefined;
  const [undecided, counts, usage] = await Promise.all([
    isAll ? listUndecidedVisits(queries, now) : [],
    countMessages(queries),
    readChannel(queries, 'sms', now),
  ]);
  // Appointments at the top of the list are left out on every page below.
  const only = search ? (found ?? []) : undefined;
  const rows = await listMessagedVisits(queries, { state, only, except: undecided, before });
  const onTop = before ? [] : undecided;
  const ids = [...onTop, ...rows.map(({ appointmentId }) => appointmentId)];
  const visits = await visitsOf(queries, ids);
  const messages = Map.groupBy(await messagesOf(queries, ids), ({ appointment_id: id }) => id);
  /** A message to a patient as staff see it. Instants are milliseconds. */
  const messageOf = (row: ListedMessage) => {
    const parts = smsParts(row.content.text);
    const billed = billedParts({ ...row, text: row.content.text });
    const unsent = row.state === 'expired' ? unsentStates[row.reason ?? ''] : undefined;
    const isOpen = row.overtaken_at === null && (row.expires_at === null || row.expires_at > now);
    return {
      id: row.id,
      /** The instant when it was settled; for an unsettled message, when it was written. */
      at: row.settled_at ?? row.created_at,
      event: row.event,
      text: row.content.text,
      lang: langOfText(row.content.text, row.content.translated?.language),
      parts,
      /** In paise; undefined for a message that cost nothing. */
      cost: billed && billed * paisePerPart,
      state: unsent ?? row.state,
      tries: row.attempts,
      failure:
        unsent || row.reason === null
          ? undefined
          : failureText(row.reason, row.channel === 'whatsapp' ? row.channel : config.smsProvider),
      /** The send time of a scheduled message. */
      goesAt: row.state === 'queued' && row.due_at > now ? row.due_at : undefined,
      channel: row.channel === 'whatsapp' ? 'whatsapp' : 'sms',
      mayResend: (row.state === 'unknown' || row.state === 'failed') && isOpen,
    };
  };
  const lineOf = (appointmentId: string) => {
    const visit = visits.get(appointmentId);
    const all = messages.get(appointmentId) ?? [];
    return {
      appointmentId,
      /** Undefined when there is no such appointment any more. */
      visit: visit && {
        ...visit,
        /** The page of the visit, with the patient's number. */
        address: `/staff/appointments?date=${visit.date}&open=${appointmentId}`,
      },
      to: maskNumber(all[0]?.content.to ?? ''),
      /** The last message about the appointment, and the last of each reminder. */
      news: all.find(({ event }) => !isReminder(event))?.id,
      evening: all.find(({ event }) => event === 'reminder-evening')?.id,
      soon: all.find(({ event }) => event === 'reminder-2h')?.id,
      /** Newest first. */
      messages: all.map(messageOf),
    };
  };
  return {
    now,
    state,
    search,
    /** The text is too short to mean a patient. */
    isTooShort: search !== '' && found === undefined,
    undecided: onTop.map(lineOf),
    /** The other visits. */
    lines: rows.map(({ appointmentId }) => lineOf(appointmentId)),
    counts: Object.fromEntries(counts) as Partial<Record<MessageState, number>>,
    /** The last message of this page, where there are older ones. */
    olderThan: rows.length === visitPageLength ? rows.at(-1)!.last : undefined,
    provider: config.smsProvider,
    usage: {
      today: usage.usedToday,
      thisHour: usage.usedThisHour,
      ...limits,
      restsUntil: usage.restsUntil,
    },
  };
}

/** 'withdrawn': not sent, since the visit was moved or cancelled before. 'not-agreed': without the patient's consent to WhatsApp. */
const unsentStates: Readonly<Record<string, 'withdrawn' | 'not-agreed'>> = {
  [withdrawnReason]: 'withdrawn',
  [notAgreedReason]: 'not-agreed',
};

/** One page of the outbox. */
export type OutboxPage = Awaited<ReturnType<typeof readOutbox>>;
export type OutboxLine = OutboxPage['lines'][number];
export type OutboxMessage = OutboxLine['messages'][number];
