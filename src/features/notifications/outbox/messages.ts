import type { MessageEvent, TemplateValues } from '../templates/message-template.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import type { Translation } from '#platform/language.ts';
import type { SheetRow } from './sheet-row.ts';

export interface SmsContent {
  /** '+919812345210' */
  to: string;
  text: string;
  /** What stands in the places of its template, by name. Without them it goes as it is. */
  values?: TemplateValues;
  /** The visit's time that it tells: compared with the appointment before it is sent. */
  visit?: { date: CivilDate; time: CivilTime };
  /** The same in the patient's language, where that is not English: which text is sent is decided when it goes out. */
  translated?: { language: Translation; values: TemplateValues };
}

/** By the way it goes. */
export interface Payloads {
  sms: SmsContent;
  whatsapp: SmsContent;
  sheet: SheetRow;
}
export type MessageKind = keyof Payloads;

/** A message to be kept in the outbox, and sent from there. */
export type NewMessage = {
  [Kind in MessageKind]: {
    kind: Kind;
    event: MessageEvent;
    appointmentId: string;
    payload: Payloads[Kind];
    /** The instant before which it is not sent; without one it goes at once. */
    dueAt?: number;
    /** The instant after which it would come too late; without one it is sent however late. */
    expiresAt?: number | null;
    /** Until this instant it may go at night too: it answers what the patient has just done. */
    nightUntil?: number | null;
  };
}[MessageKind];

/**
 * queued: will be tried. sent: taken by the provider or the sheet. recorded: only written down, since no provider is set.
 * delivered: the telephone has it. unknown: it may have gone out, and the provider can't say. failed: given up. expired: would have come too
 * late, or is not true any more.
 */
export const messageStates = [
  'queued',
  'sent',
  'recorded',
  'delivered',
  'unknown',
  'failed',
  'expired',
] as const;
export type MessageState = (typeof messageStates)[number];

/** What is known of the last SMS about an appointment. */
export interface LatestSms {
  state: MessageState;
  /** Instant. */
  at: number;
  event: 'booked' | 'moved' | 'cancelled' | 'reminder';
}
