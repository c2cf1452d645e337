import { useEffect, useState, type ReactNode } from 'react';
import { useHref } from 'react-router';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { whatsappLink } from '#features/clinic/clinic-facts.ts';
import type { SmsStatus } from '#features/notifications/outbox/sms-status.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { useFresh } from '#ui/fresh/use-fresh.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { numberInGroups } from '#platform/mobile-number.ts';
import { saveComingVisit } from '../coming-visit/coming-visits.ts';
import { CallUs } from '../slot-choice/refusal-message.tsx';
import {
  AppointmentTicket,
  ArriveEarly,
  CalendarLink,
  DirectionsLink,
  SendToMyself,
} from './appointment-ticket.tsx';
import { fetchSmsStatus, type ConfirmedAppointment } from './booking-client.ts';

interface ConfirmedStepProps {
  appointment: ConfirmedAppointment;
  /** Where the SMS goes, as it was typed or stored. */
  mobileNumber: string;
}

/** The thank-you step: shown only for an appointment that the clinic has stored. */
export function ConfirmedStep({ appointment, mobileNumber }: ConfirmedStepProps) {
  const words = useWords('booking');
  const { phone, whatsapp } = useClinicFacts();
  const { manageUrl, toConfirm } = appointment;
  const token = manageUrl.slice(manageUrl.lastIndexOf('/') + 1);
  const address = useHref(`/appointment/${token}`);
  const sms = useSmsStatus(token, appointment.sms);
  const { date, time } = appointment;
  useEffect(() => {
    saveComingVisit({ token, date, time });
    // The patient's page is then there without a line too.
    navigator.serviceWorker?.controller?.postMessage(address);
  }, [token, date, time, address]);
  return (
    <>
      <AppointmentTicket appointment={appointment} />
      <ul className="next-steps">
        {toConfirm ? (
          <li>
            <Icon name="phone" />
            <span>
              <CallUs
                text={words.toConfirm}
                values={{ number: numberInGroups(mobileNumber), phone: phone.display }}
              />
            </span>
          </li>
        ) : (
          <SmsLine sms={sms} mobileNumber={mobileNumber} />
        )}
        <ArriveEarly slot={appointment} />
      </ul>
      <div className="next-links">
        <a className="button button-line" href={manageUrl}>
          <Icon name="calendar-check" />
          <LocalizedText text={words.manage} />
        </a>
        <SendToMyself appointment={appointment} />
        <CalendarLink token={token}>
          <LocalizedText text={words.addToCalendar} />
        </CalendarLink>
        <DirectionsLink />
        {whatsapp && (
          <a
            className="button button-line"
            href={whatsappLink(whatsapp)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="chat-circle-text" />
            <LocalizedText text={words.whatsapp} />
          </a>
        )}
      </div>
      {/* After the way to do it oneself. */}
      <ul className="next-steps">
        <li>
          <Icon name="phone" />
          <span>
            <CallUs text={words.toChange} values={{ phone: phone.display }} />
          </span>
        </li>
      </ul>
    </>
  );
}

interface SmsLineProps {
  /** Undefined while nothing is known yet. */
  sms: SmsStatus | undefined;
  mobileNumber: string;
}

/** What is known of the confirmation SMS, in the list of what comes next; said aloud when it changes. */
export function SmsLine({ sms, mobileNumber }: SmsLineProps) {
  const words = useWords('booking');
  const { phone, told: way } = useClinicFacts();
  const number = numberInGroups(mobileNumber);
  const told: Record<SmsStatus, ReactNode> = {
    coming: <LocalizedText text={words.smsComing} values={{ number }} />,
    onItsWay: <LocalizedText text={words.smsComing} values={{ number }} />,
    delivered: <LocalizedText text={words.smsDelivered} values={{ number }} />,
    notReached: <LocalizedText text={words.smsNotReached} values={{ number, phone: phone.display }} />,
    unclear: <LocalizedText text={words.smsUnclear} values={{ number }} />,
    notSent: <LocalizedText text={words.smsNotSent} />,
  };
  return (
    <li>
      <Icon name="chat-circle-text" />
      <span role="status">
        {sms ? told[sms] : <LocalizedText text={way === 'bySms' ? words.smsNotKnown : words.smsNotSent} />}
      </span>
    </li>
  );
}

/** Seconds from one question to the next; the last for as long as the page is open and seen. */
const pauses = [1, 3, 6, 20, 30, 60];
/** What nothing changes any more. */
const settled = new Set<SmsStatus | undefined>(['delivered', 'notSent']);

/** What is known of the SMS about the appointment of this link, while its page is open. */
function useSmsStatus(token: string, known: SmsStatus | undefined): SmsStatus | undefined {
  const { told } = useClinicFacts();
  const [sms, setSms] = useState(known);
  const [asked, setAsked] = useState(0);
  const pause = pauses[Math.min(asked, pauses.length) - 1];
  useFresh({
    atOnce: true,
    every: pause && pause * 1000,
    enabled: told === 'bySms' && (asked === 0 || !settled.has(sms)),
    refresh: async (signal) => {
      const answer = await fetchSmsStatus(token, signal);
      if (signal.aborted) return false;
      if (answer) setSms(answer.sms);
      setAsked((times) => times + 1);
      return answer !== undefined;
    },
  });
  return sms;
}
