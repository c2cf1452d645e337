import { patientOf } from '#features/booking/appointments/appointment.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { shortDateTime } from '#features/clinic/time/times-in-english.ts';
import { fill } from '#platform/fill-text.ts';
import { langOfText } from '#platform/language.ts';
import { numberText } from '#platform/sms/missing-number.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';

interface BookedInsideProps {
  inside: readonly DeskAppointment[];
  /** The ids of those who have been called. */
  called: readonly string[];
  onCalled: (id: string) => void;
  onMove: (appointment: DeskAppointment) => void;
}

/** Appointments inside the time to be closed; each can be moved at once. */
export function BookedInside({ inside, called, onCalled, onMove }: BookedInsideProps) {
  const words = useWords('desk-closures');
  return (
    <ul className="booked-inside">
      {inside.map((appointment) => {
        const { id, service } = appointment;
        const patient = patientOf(appointment);
        const slot = shortDateTime(appointment);
        const number = numberText(appointment.mobileNumber);
        return (
          <li key={id}>
            <span>
              <b lang={langOfText(patient, appointment.language)}>{patient}</b>
              <small>
                <ChangingText>{`${slot}, ${serviceOf(service)}`}</ChangingText>
              </small>
            </span>
            {appointment.hasNumber ? (
              <a
                className="link"
                href={`tel:${appointment.mobileNumber}`}
                aria-label={fill(words.call, { number })}
              >
                <ChangingText>{number}</ChangingText>
              </a>
            ) : (
              <span className="staff-quiet">{number}</span>
            )}
            <button
              type="button"
              className="staff-button"
              aria-pressed={called.includes(id)}
              aria-label={fill(words.calledNamed, { patient })}
              onClick={() => onCalled(id)}
            >
              {called.includes(id) && <Icon name="check-circle" />}
              {words.called}
            </button>
            <button
              type="button"
              className="staff-button"
              aria-label={fill(words.moveOf, { patient, slot })}
              onClick={() => onMove(appointment)}
            >
              {words.move}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
