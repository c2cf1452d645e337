import { serviceOf } from '#features/clinic/booking-options.ts';
import { dayLabel, slotLabel } from '#features/clinic/clinic-time.ts';
import { useClinicFacts } from '#features/clinic/components/use-clinic-facts.ts';
import { fill, Rich } from '#platform/words.tsx';
import { Icon } from '#ui/icon.tsx';
import { numberInGroups } from '../appointment-request.ts';
import type { ConfirmedAppointment } from '../booking-client.ts';
import { useBookingWords } from '../words/use-booking-words.ts';
import './confirmed-step.css';

interface ConfirmedStepProps {
  appointment: ConfirmedAppointment;
  /** Where the SMS goes, as it was typed or stored. */
  mobileNumber: string;
}

/** The thank-you step: shown only for an appointment that the clinic has stored. */
export function ConfirmedStep({ appointment, mobileNumber }: ConfirmedStepProps) {
  const words = useBookingWords();
  const { address, phone, mapUrl } = useClinicFacts();
  const { reference, date, time, patient, service, manageUrl } = appointment;
  const calendarFile = `/api/appointments/${tokenIn(manageUrl)}/calendar.ics`;
  const [weekday, day] = dayLabel(date).split(', ');
  return (
    <>
      <div className="ticket">
        <div className="ticket-stub">
          <p className="ticket-reference">{fill(words.appointment, { reference })}</p>
          <p className="ticket-day">
            {weekday},<br />
            {day}
          </p>
          <p className="ticket-time">{slotLabel(time)}</p>
        </div>
        <div className="ticket-body">
          <dl>
            <div>
              <dt>{words.patient}</dt>
              <dd>{patient}</dd>
            </div>
            <div>
              <dt>{words.service}</dt>
              <dd>{serviceOf(service)}</dd>
            </div>
            <div>
              <dt>{words.where}</dt>
              <dd>
                {address.street}, {address.locality}
              </dd>
            </div>
          </dl>
        </div>
      </div>
      <ul className="next-steps">
        <li>
          <Icon name="chat-circle-text" />
          {fill(words.smsComing, { number: numberInGroups(mobileNumber) })}
        </li>
        <li>
          <Icon name="clock" />
          {words.arriveEarly}
        </li>
        <li>
          <Icon name="phone" />
          <span>
            <Rich
              text={fill(words.toChange, { phone: phone.display })}
              tag={(number) => <a href={phone.href}>{number}</a>}
            />
          </span>
        </li>
      </ul>
      <div className="next-links">
        <a className="button button-line" href={calendarFile} download>
          <Icon name="calendar-plus" />
          {words.addToCalendar}
        </a>
        <a className="button button-line" href={mapUrl} target="_blank" rel="noopener noreferrer">
          <Icon name="navigation-arrow" />
          {words.directions}
        </a>
      </div>
    </>
  );
}

/** The patient's link ends with the token. */
const tokenIn = (manageUrl: string) => manageUrl.slice(manageUrl.lastIndexOf('/') + 1);
