import { civilDateAt, shortDate, timeAt } from '#features/clinic/clinic-time.ts';
import { fill, type WordSets } from '#platform/words.tsx';
import { clockText } from '../visit/clock-text.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';

const states = {
  queued: 'smsQueued',
  sent: 'smsSent',
  recorded: 'smsRecorded',
  delivered: 'smsDelivered',
  unknown: 'smsUnknown',
  failed: 'smsFailed',
  expired: 'smsExpired',
} as const satisfies Record<string, keyof WordSets['desk-day']>;

const sources = {
  online: 'bookedOnline',
  'walk-in': 'bookedWalkIn',
  telephone: 'bookedTelephone',
} as const satisfies Record<string, keyof WordSets['desk-day']>;

/** 'SMS delivered 20 Nov, 6:12 pm. Booked online. Reference K7QF.' */
export function smsLine({ sms, source, reference }: DeskAppointment, words: WordSets['desk-day']): string {
  const told = sms ? fill<string>(words[states[sms.state]], { when: whenText(sms.at) }) : words.smsNone;
  return [told, words[sources[source]], fill(words.reference, { reference })].join(' ');
}

/** '20 Nov, 6:12 pm' */
function whenText(instant: number): string {
  return `${shortDate(civilDateAt(instant)).slice(4)}, ${clockText(timeAt(instant))}`;
}
