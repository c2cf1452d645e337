/** What the clinic's spreadsheet can hear of. */
export const sheetEvents = ['booked', 'moved', 'cancelled'] as const;
export type SheetEvent = (typeof sheetEvents)[number];

/** What the clinic's spreadsheet gets for each booking: these five keys and no others (section 3 of the specification). */
export interface SheetRow {
  patient: string;
  /** Ten digits. */
  mobile: string;
  service: string;
  /** 'Monday, November 23, 2026 at 10:00 AM' */
  dateTime: string;
  /** Empty when the patient wrote none. */
  message: string;
  /** Both only where the spreadsheet wants to hear of more than bookings. */
  event?: SheetEvent;
  reference?: string;
}

/** What a message tells. Each has its registered template, by the same name. */
export const messageEvents = [
  'booked',
  'moved',
  'cancelled',
  'reminder-evening',
  'reminder-2h',
  'earlier-slot',
] as const;
export type MessageEvent = (typeof messageEvents)[number];

export const isReminder = (event: MessageEvent): boolean => event.startsWith('reminder');

export interface SmsContent {
  /** '+919812345210' */
  to: string;
  text: string;
  /** What stands in the places of its template, by name. Without them it goes as it is. */
  values?: TemplateValues;
}

/** What may stand in a place of a template; by these names providers are given the values. */
export type VariableName = 'service' | 'when' | 'time' | 'token' | 'reference';
export type TemplateValues = Partial<Record<VariableName, string>>;

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
    expiresAt?: number;
    /** Until this instant it may go at night too: it answers what the patient has just done. */
    nightUntil?: number;
  };
}[MessageKind];

/**
 * queued: will be tried. sent: taken by the provider or the sheet. recorded: only written down, since no provider is set.
 * delivered: the telephone has it. unknown: it may have gone out, and nobody can say. failed: given up. expired: would have come too
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

/** What came of one try. Reasons go into the log: no number, no text. */
export type Delivery =
  | { outcome: 'sent'; provider?: string | undefined; providerId?: string | undefined }
  | { outcome: 'recorded' }
  | FailedTry
  /** `untried`: nobody was asked now, so it says nothing of the provider. */
  | { outcome: 'unknown'; reason: string; untried?: boolean | undefined };

export interface FailedTry {
  outcome: 'failed';
  reason: string;
  /** Trying again would not help. */
  final?: boolean | undefined;
  /** Nothing goes through at present, whatever is sent. */
  down?: boolean | undefined;
  /** Milliseconds after which the provider wants to hear of us again. */
  retryAfter?: number | undefined;
  /** It may have been sent all the same: whoever tries next asks first. */
  mayBeSent?: boolean | undefined;
}
