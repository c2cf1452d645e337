export interface Sms {
  /** Stays the same over retries: what a provider may use to refuse a double. */
  id: string;
  /** '+919812345210' */
  to: string;
  text: string;
  /** For providers that fill in the text themselves. */
  template: SmsTemplate;
  /** Since when it may have been sent: how far back a provider is asked. Instant. */
  createdAt: number;
}

export interface SmsTemplate {
  /** What the message tells: 'booked'. */
  key: string;
  /** What the registered template is called there; undefined where none is set. */
  id: string | undefined;
  language: string;
  /** Under which it is registered; undefined where the provider's settings say it for all. */
  header?: string | undefined;
  entityId?: string | undefined;
  variables: readonly { name: string; tag: string; value: string }[];
}

export interface SmsProvider {
  name: string;
  send(sms: Sms): Promise<SmsOutcome>;
  /** Where the provider can be asked: whether it has this message already. */
  find?(sms: Sms): Promise<SmsFound>;
  /** It never sends the same id twice, so that a send whose answer was lost may be repeated. */
  refusesDoubles?: boolean;
}

/** Reasons go into logs and to staff: no number, no text, no word of the provider's, which may repeat both. */
export type SmsOutcome =
  /** The provider took it. */
  | { outcome: 'sent'; providerId?: string }
  /** Nothing left the house, by design; trying again would not change that. */
  | { outcome: 'recorded' }
  | SmsFailure
  /** It may have been taken: the answer was lost, or made no sense. */
  | { outcome: 'unknown'; reason: string };

/** It was not taken. */
export interface SmsFailure {
  outcome: 'failed';
  reason: string;
  /** Trying again would not help: this message is refused, others are not. */
  final?: boolean;
  /** Nothing goes through at present; in so many milliseconds, where the provider says when. */
  down?: boolean;
  retryAfter?: number;
  /** The provider's, where it gave one. */
  code?: string;
}

export type SmsFound = { found: true; providerId?: string } | { found: false } | SmsFailure;

/** What a provider tells later: of the message with our id, or with the one it gave it. */
export interface SmsReport {
  messageId?: string | undefined;
  providerId?: string | undefined;
  state: 'delivered' | 'failed';
  reason?: string;
  code?: string;
}

/** A call that came to a provider's address here, as it arrived. */
export interface ReportCall {
  /** As the provider was told to call it: public origin, path and query. */
  url: string;
  headers: Headers;
  body: string;
}
/** Undefined: the call is not the provider's. */
export type ReadReports = (call: ReportCall, now: number) => readonly SmsReport[] | undefined;
