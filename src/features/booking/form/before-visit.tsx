import type { ReactNode } from 'react';
import { useClinicFacts } from '#features/clinic/use-clinic-facts.ts';
import { whatsappLink } from '#features/clinic/clinic-facts.ts';
import { fill, Rich } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useBookingWords } from './use-booking-words.ts';
import './appointment-ticket.css';

interface BeforeVisitProps {
  /** The patient's link; it ends with the token. */
  manageUrl: string;
  /** What comes first in the list. */
  children?: ReactNode;
}

/** What to know and to do before the visit. */
export function BeforeVisit({ manageUrl, children }: BeforeVisitProps) {
  const words = useBookingWords();
  const { phone, mapUrl, whatsapp } = useClinicFacts();
  const token = manageUrl.slice(manageUrl.lastIndexOf('/') + 1);
  return (
    <>
      <ul className="next-steps">
        {children}
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
        <a className="button button-line" href={`/api/appointments/${token}/calendar.ics`} download>
          <Icon name="calendar-plus" />
          {words.addToCalendar}
        </a>
        <a className="button button-line" href={mapUrl} target="_blank" rel="noopener noreferrer">
          <Icon name="navigation-arrow" />
          {words.directions}
        </a>
        {whatsapp && (
          <a
            className="button button-line"
            href={whatsappLink(whatsapp)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="chat-circle-text" />
            {words.whatsapp}
          </a>
        )}
      </div>
    </>
  );
}
