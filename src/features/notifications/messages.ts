/** What the clinic's spreadsheet gets for each booking: these keys and no others (section 3 of the specification). */
export interface SheetRow {
  patient: string;
  /** Ten digits. */
  mobile: string;
  service: string;
  /** 'Monday, November 23, 2026 at 10:00 AM' */
  dateTime: string;
  /** Empty when the patient wrote none. */
  message: string;
}

export interface SmsContent {
  /** '+919812345210' */
  to: string;
  text: string;
}

export interface Payloads {
  sms: SmsContent;
  sheet: SheetRow;
}
export type MessageKind = keyof Payloads;

/** A message to be kept in the outbox, and sent from there. */
export type NewMessage = {
  [Kind in MessageKind]: {
    kind: Kind;
    appointmentId: string;
    payload: Payloads[Kind];
    /** The instant after which it would come too late; without one it is sent however late. */
    expiresAt?: number;
  };
}[MessageKind];

/**
 * queued: will be tried. sent: taken by the provider or the sheet. recorded: only written down, since no provider is set.
 * failed: given up. expired: would have come too late. delivered and unknown: for providers that tell, or fail to.
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

/** What came of one try. */
export type Delivery = { outcome: 'sent' | 'recorded' } | { outcome: 'failed'; reason: string };
