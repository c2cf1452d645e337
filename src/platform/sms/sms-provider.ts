export interface Sms {
  /** Idempotency key: the same for all retries, so that a provider can refuse duplicates. */
  id: string;
  /** '+919812345210' */
  to: string;
  text: string;
  /** For providers that fill in the text themselves. */
  template: SmsTemplate;
  /** The instant from which it may have been sent; limits the lookup at the provider. */
  createdAt: number;
}

interface SmsTemplate {
  /** The message's event: 'booked'. */
  key: string;
  /** The provider's id of the registered template; undefined where none is set. */
  id: string | undefined;
  language: string;
  /** The header of the registration; undefined where the provider's settings hold it. */
  header?: string | undefined;
  entityId?: string | undefined;
  variables: readonly { name: string; tag: string; value: string }[];
}

export interface SmsProvider {
  name: string;
  send(sms: Sms): Promise<SmsOutcome>;
  /** Looks the message up, for providers whose API allows it. */
  find?(sms: Sms): Promise<SmsFound>;
  /** It never sends the same id twice, so that a send whose answer was lost may be repeated. */
  refusesDoubles?: boolean;
}

/** Reasons go into logs and to staff: no number, no text, no word of the provider's, which may repeat both. */
export type SmsOutcome =
  /** The provider took it. */
  | { outcome: 'sent'; providerId?: string }
  /** Recorded only, by configuration; a retry would change nothing. */
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
  /** The provider is unavailable; it may say for how many milliseconds. */
  down?: boolean;
  retryAfter?: number;
  /** The provider's, where it gave one. */
  code?: string;
}

type SmsFound = { found: true; providerId?: string } | { found: false } | SmsFailure;

/** A later delivery report, for the message with our id or the provider's. */
export interface SmsReport {
  messageId?: string | undefined;
  providerId?: string | undefined;
  state: 'delivered' | 'failed';
  reason?: string;
  code?: string;
}

/** A call that came to a provider's address here, as it arrived. */
interface ReportCall {
  /** The URL given to the provider: public origin, path and query. */
  url: string;
  headers: Headers;
  body: string;
}
/** Undefined: the call is not the provider's. */
export type ReadReports = (call: ReportCall, now: number) => readonly SmsReport[] | undefined;
