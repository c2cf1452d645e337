import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icon.tsx';
import { numberInGroups } from '../appointment-request.ts';
import type { ConfirmedAppointment } from '../booking-client.ts';
import { useBookingWords } from '../words/use-booking-words.ts';
import { AppointmentTicket } from './appointment-ticket.tsx';
import { BeforeVisit } from './before-visit.tsx';

interface ConfirmedStepProps {
  appointment: ConfirmedAppointment;
  /** Where the SMS goes, as it was typed or stored. */
  mobileNumber: string;
}

/** The thank-you step: shown only for an appointment that the clinic has stored. */
export function ConfirmedStep({ appointment, mobileNumber }: ConfirmedStepProps) {
  const words = useBookingWords();
  return (
    <>
      <AppointmentTicket appointment={appointment} />
      <BeforeVisit manageUrl={appointment.manageUrl}>
        <li>
          <Icon name="chat-circle-text" />
          {fill(words.smsComing, { number: numberInGroups(mobileNumber) })}
        </li>
      </BeforeVisit>
    </>
  );
}
