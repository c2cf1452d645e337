import type { LatestSms, MessageState } from './messages.ts';

/** What a patient is told of the SMS about their appointment. */
export type SmsStatus = 'coming' | 'onItsWay' | 'delivered' | 'notReached' | 'unclear' | 'notSent';

const known: Partial<Record<MessageState, SmsStatus>> = {
  recorded: 'notSent',
  sent: 'onItsWay',
  delivered: 'delivered',
  failed: 'notReached',
  unknown: 'unclear',
};

/**
 * Only what is known, and no more. `sends`: whether a provider is set at all. Undefined where there is nothing to tell: nobody wrote, or
 * what was written has been overtaken.
 */
export function smsStatus(latest: LatestSms | undefined, sends: boolean): SmsStatus | undefined {
  const status = latest && known[latest.state];
  if (status) return status;
  if (!sends) return 'notSent';
  return latest?.state === 'queued' ? 'coming' : undefined;
}
