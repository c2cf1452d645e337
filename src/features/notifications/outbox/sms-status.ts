import type { LatestSms } from './messages.ts';

/** What a patient is told of the SMS about their appointment; a key of the words in words/en.ts. */
export type SmsStatus = 'coming' | 'onItsWay' | 'delivered' | 'notReached' | 'unclear' | 'notSent';

/**
 * Only what is known, and no more. `sends`: whether a provider is set at all. Undefined where there is nothing to tell: nobody wrote, or
 * what was written has been overtaken.
 */
export function smsStatus(latest: LatestSms | undefined, sends: boolean): SmsStatus | undefined {
  switch (latest?.state) {
    case 'queued':
      return sends ? 'coming' : 'notSent';
    case 'recorded':
      return 'notSent';
    case 'sent':
      return 'onItsWay';
    case 'delivered':
      return 'delivered';
    case 'failed':
      return 'notReached';
    case 'unknown':
      return 'unclear';
    default:
      return sends ? undefined : 'notSent';
  }
}
