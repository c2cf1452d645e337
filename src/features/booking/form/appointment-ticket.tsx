import { serviceOf } from '#features/clinic/booking-options.ts';
import { dayLabel, slotLabel } from '#features/clinic/clinic-time.ts';
import { useClinicFacts } from '#features/clinic/use-clinic-facts.ts';
import { fill } from '#platform/words.tsx';
import type { ConfirmedAppointment } from '../slot-choice/booking-client.ts';
import { useBookingWords } from './use-booking-words.ts';
import './appointment-ticket.css';

/** What was booked, as a card to keep. */
export function AppointmentTicket({ appointment }: { appointment: ConfirmedAppointment }) {
  const words = useBookingWords();
  const { address } = useClinicFacts();
  const { reference, date, time, patient, service } = appointment;
  const [weekday, day] = dayLabel(date).split(', ');
  return (
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
  );
}
