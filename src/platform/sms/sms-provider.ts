export interface Sms {
  /** Stays the same over retries: what a provider may use to refuse a double. */
  id: string;
  /** '+919812345210' */
  to: string;
  text: string;
}

export interface SmsProvider {
  send(sms: Sms): Promise<SmsOutcome>;
}

export type SmsOutcome =
  /** The provider took it. */
  | { outcome: 'sent' }
  /** Nothing left the house, by design; trying again would not change that. */
  | { outcome: 'recorded' }
  /** It was not taken and may be tried again. The reason goes into logs: no number, no text. */
  | { outcome: 'failed'; reason: string };
