import { useClinicFacts } from '#features/clinic/use-clinic-facts.ts';
import type { SmsStatus } from '#features/notifications/outbox/sms-status.ts';
import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { numberInGroups } from '../appointments/appointment-request.ts';
import { useBookingWords } from './use-booking-words.ts';

interface SmsLineProps {
  /** Undefined while nothing is known yet. */
  sms: SmsStatus | undefined;
  mobileNumber: string;
}

/** What is known of the confirmation SMS, in the list of what comes next; said aloud when it changes. */
export function SmsLine({ sms, mobileNumber }: SmsLineProps) {
  const words = useBookingWords();
  const { phone } = useClinicFacts();
  const number = numberInGroups(mobileNumber);
  const told: Record<SmsStatus, string> = {
    coming: fill(words.smsComing, { number }),
    onItsWay: fill(words.smsOnItsWay, { number }),
    delivered: fill(words.smsDelivered, { number }),
    notReached: fill(words.smsNotReached, { number, phone: phone.display }),
    unclear: fill(words.smsUnclear, { number }),
    notSent: words.smsNotSent,
  };
  return (
    <li>
      <Icon name="chat-circle-text" />
      <span role="status">{sms ? told[sms] : words.smsNotKnown}</span>
    </li>
  );
}
