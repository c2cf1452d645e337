import { useEffect, useState, type ReactNode } from 'react';
import { useHref } from 'react-router';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { whatsappLink } from '#features/clinic/clinic-facts.ts';
import type { SmsStatus } from '#features/notifications/outbox/sms-status.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { cacheForOffline } from '#platform/pages/cache-for-offline.ts';
import { useAutoRefresh } from '#ui/fresh/use-auto-refresh.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { numberInGroups } from '#platform/mobile-number.ts';
import { saveComingVisit } from '../coming-visit/coming-visits.ts';
import { CallUs } from '../slot-choice/refusal-message.tsx';
import type { Slot } from '../slots/slots.ts';
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
  /** The number that the SMS goes to, as typed or stored. */
  mobileNumber: string;
}

/** The thank-you step; shown only for an appointment that the clinic has stored. */
export function ConfirmedStep({ appointment, mobileNumber }: ConfirmedStepProps) {
  const words = useWords('booking');
  const { phone, whatsapp } = useClinicFacts();
  const { manageUrl, toConfirm } = appointment;
  const token = manageUrl.slice(manageUrl.lastIndexOf('/') + 1);
  const sms = useSmsStatus(token, appointment.sms);
  useKeepVisit(token, appointment);
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
        <a className="button button-line" href={useHref(`/book/another?appointment=${token}`)}>
          <Icon name="user-plus" />
          <LocalizedText text={words.bookAnother} />
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
      {/* The list follows the buttons by which the patient can act at once. */}
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

/** Keeps a booked visit in this browser, for its home page and for use offline; returns the address of the patient's page. */
export function useKeepVisit(token: string, { date, time }: Slot): string {
  const address = useHref(`/appointment/${token}`);
  useEffect(() => {
    saveComingVisit({ token, date, time });
    cacheForOffline(address);
  }, [token, date, time, address]);
  return address;
}

interface SmsLineProps {
  /** Undefined until the first answer. */
  sms: SmsStatus | undefined;
  mobileNumber: string;
}

/** The state of the confirmation SMS, in the list of next steps; a live region reads changes aloud. */
export function SmsLine({ sms, mobileNumber }: SmsLineProps) {
  const words = useWords('booking');
  const { phone, confirmationChannel: way } = useClinicFacts();
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

/** Polling intervals in seconds; the last one repeats while the page is open and visible. */
const pauses = [1, 3, 6, 20, 30, 60];
/** Final states, which need no more polling. */
const settled = new Set<SmsStatus | undefined>(['delivered', 'notSent']);

/** Polls the state of the SMS about this link's appointment while its page is open. */
function useSmsStatus(token: string, known: SmsStatus | undefined): SmsStatus | undefined {
  const { confirmationChannel } = useClinicFacts();
  const [sms, setSms] = useState(known);
  const [asked, setAsked] = useState(0);
  const pause = pauses[Math.min(asked, pauses.length) - 1];
  useAutoRefresh({
    atOnce: true,
    every: pause && pause * 1000,
    enabled: confirmationChannel === 'bySms' && (asked === 0 || !settled.has(sms)),
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
