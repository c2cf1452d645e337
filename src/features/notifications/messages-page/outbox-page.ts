import type { MessageEvent } from '../templates/message-template.ts';
import type { MessageState } from '../outbox/messages.ts';

/** A message to a patient, as staff see it. Instants are milliseconds. */
export interface OutboxLine {
  id: string;
  /** When it was settled; of one that is not, when it was written. */
  at: number;
  event: MessageEvent;
  /** Masked. */
  to: string;
  text: string;
  parts: number;
  /** In paise; undefined when nothing was spent. */
  cost: number | undefined;
  state: MessageState;
  tries: number;
  reason: string | null;
  /** Of one that waits for its time. */
  goesAt: number | undefined;
  channel: 'sms' | 'whatsapp';
  mayResend: boolean;
  /** The page of the visit, with the patient's number; undefined when there is none any more. */
  visit: string | undefined;
}

/** One page of the outbox as it stands. */
export interface OutboxPage {
  /** When it was read. */
  now: number;
  chosen: MessageState | undefined;
  /** Those that wait for a person, on the first page of all of them. */
  undecided: readonly OutboxLine[];
  /** The rest, newest first. */
  lines: readonly OutboxLine[];
  counts: Readonly<Partial<Record<MessageState, number>>>;
  /** The last one of this page, where there are older ones. */
  olderThan: string | undefined;
  provider: string;
  usage: {
    today: number;
    thisHour: number;
    perDay: number;
    perHour: number;
    restsUntil: number | undefined;
  };
}

/** What a person may say of a message. */
export type MessageDecision = 'send-again' | 'arrived';
