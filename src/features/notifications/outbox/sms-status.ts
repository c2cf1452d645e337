import type { LatestSms, MessageState } from './messages.ts';

/** State of the SMS as a patient sees it. */
export type SmsStatus = 'coming' | 'onItsWay' | 'delivered' | 'notReached' | 'unclear' | 'notSent';

const known: Partial<Record<MessageState, SmsStatus>> = {
  recorded: 'notSent',
  sent: 'onItsWay',
  delivered: 'delivered',
  failed: 'notReached',
  unknown: 'unclear',
};

/**
 * The SMS's state for the patient, no more than is known. `sends`: whether a provider is set. Undefined when no message exists or the last
 * one is overtaken.
 */
export function smsStatus(latest: LatestSms | undefined, sends: boolean): SmsStatus | undefined {
  // A number that has had its confirmations of the day was not tried.
  if (latest?.state === 'failed' && latest.attempts === 0) return 'notSent';
  const status = latest && known[latest.state];
  if (status) return status;
  if (!sends) return 'notSent';
  return latest?.state === 'queued' ? 'coming' : undefined;
}
