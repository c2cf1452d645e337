import type { ReactNode } from 'react';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { whatsappLink } from '#features/clinic/clinic-facts.ts';
import { SampleMark } from '#features/clinic/sample-mark.tsx';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { useClinicFacts, useLabels } from '#features/clinic/use-clinic.ts';
import { doorOpens } from '#features/clinic/door-opens.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useDentistText } from '../dentist-choice/use-dentist-text.ts';
import { useTimeSpan } from '../slot-choice/use-time-span.ts';
import type { Slot } from '../slots/slots.ts';
import { ChangingText } from '#ui/page/changing-text.tsx';
import type { ConfirmedAppointment } from './booking-client.ts';
import { ServicePrice } from './service-price.tsx';

/** The booked appointment as a card. */
export function AppointmentTicket({ appointment }: { appointment: ConfirmedAppointment }) {
  const words = useWords('booking');
  const { address } = useClinicFacts();
  const { dayLabel } = useTimes();
  const timeSpan = useTimeSpan();
  const { reference, date, patient, service, dentist } = appointment;
  const [weekday, day] = dayLabel(date).split(', ');
  return (
    <div className="ticket">
      <div className="ticket-stub">
        <p className="ticket-reference">
          <LocalizedText text={words.appointment} values={{ reference }} />
        </p>
        <p className="ticket-day">
          <ChangingText>{`${weekday},`}</ChangingText>
          <br />
          <ChangingText>{day!}</ChangingText>
        </p>
        <p className="ticket-time">{timeSpan(appointment)}</p>
      </div>
      <div className="ticket-body">
        <dl>
          <div>
            <dt>
              <LocalizedText text={words.patient} />
            </dt>
            <dd>{patient}</dd>
          </div>
          <div>
            <dt>
              <LocalizedText text={words.service} />
            </dt>
            <dd>
              <ServicePrice service={service} />
            </dd>
          </div>
          {dentist && <WithWhom name={dentist.name} />}
          <div>
            <dt>
              <LocalizedText text={words.where} />
            </dt>
            <dd>
              {address.street}, {address.locality} <SampleMark of="address" />
            </dd>
          </div>
        </dl>
      </div>
    </div>
  );
}

function WithWhom({ name }: { name: string }) {
  const words = useWords('dentist-choice');
  return (
    <div>
      <dt>
        <LocalizedText text={words.label} />
      </dt>
      <dd>{name}</dd>
    </div>
  );
}

/** A line of the list before the visit. */
export function ArriveEarly({ slot }: { slot: Slot }) {
  const words = useWords('booking');
  const { hours } = useClinicFacts();
  const { clockText } = useTimes();
  const opens = doorOpens(hours, slot);
  return (
    <li>
      <Icon name="clock" />
      {opens ? (
        <LocalizedText text={words.doorOpens} values={{ opens: clockText(opens) }} />
      ) : (
        <LocalizedText text={words.arriveEarly} />
      )}
    </li>
  );
}

interface CalendarLinkProps {
  /** The token in the patient's link. */
  token: string;
  children: ReactNode;
}

export function CalendarLink({ token, children }: CalendarLinkProps) {
  return (
    <a className="button button-line" href={`/api/appointments/${token}/calendar.ics`} download>
      <Icon name="calendar-plus" />
      {children}
    </a>
  );
}

export function DirectionsLink() {
  const words = useWords('booking');
  const { mapUrl } = useClinicFacts();
  if (!mapUrl) return null;
  return (
    <a className="button button-line" href={mapUrl} target="_blank" rel="noopener noreferrer">
      <Icon name="navigation-arrow" />
      <LocalizedText text={words.directions} />
    </a>
  );
}

/** A share link, so that the patient can keep the link in a message to themselves. */
export function SendToMyself({ appointment }: { appointment: ConfirmedAppointment }) {
  const words = useWords('booking');
  const { name: clinic } = useClinicFacts();
  const { dayAndTime } = useTimes();
  const timeSpan = useTimeSpan();
  const label = useLabels();
  const withWhom = useDentistText();
  const { reference, service, dentist, manageUrl: url } = appointment;
  const text = fill(words.noteToMyself, {
    clinic,
    service: [label(serviceOf(service)), withWhom(dentist)].filter(Boolean).join(', '),
    ...dayAndTime(appointment),
    time: timeSpan(appointment),
    reference,
    url,
  });
  return (
    <a className="button button-line" href={whatsappLink('', text)} target="_blank" rel="noopener noreferrer">
      <Icon name="chat-circle-text" />
      <LocalizedText text={words.sendToMyself} />
    </a>
  );
}
