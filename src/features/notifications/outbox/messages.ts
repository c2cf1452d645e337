import type { MessageEvent } from '../templates/message-template.ts';
import type { Payloads } from './payloads.server.ts';

export type MessageKind = keyof Payloads;

/** A new message for the outbox. */
export type NewMessage = {
  [Kind in MessageKind]: {
    kind: Kind;
    event: MessageEvent;
    appointmentId: string;
    payload: Payloads[Kind];
    /** The earliest instant to send it; undefined: at once. */
    dueAt?: number;
    /** The instant after which it would come too late; without one it is sent however late. */
    expiresAt?: number | null;
    /** Until this instant it may be sent at night, since it answers the patient's own action. */
    nightUntil?: number | null;
  };
}[MessageKind];

/**
 * queued: waits to be sent. sent: accepted by the provider or the sheet. recorded: only stored, since no provider is set. delivered:
 * arrived on the telephone. unknown: may have been sent, and the provider can't say. failed: given up. expired: too late, or no longer
 * true.
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

/** State of the last SMS about an appointment. */
export interface LatestSms {
  state: MessageState;
  /** 0: it was not sent, for a reason known before. */
  attempts: number;
  /** Instant. */
  at: number;
  event: 'booked' | 'moved' | 'cancelled' | 'reminder';
}
