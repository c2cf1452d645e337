import { shortDate } from '#features/clinic/clinic-time.ts';
import { fill, plural } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { useClosuresWords } from './use-closures-words.ts';

interface BookedInsideProps {
  inside: readonly DeskAppointment[];
  onMove: (appointment: DeskAppointment) => void;
}

/** Who is booked in time that is about to be closed; each can be moved at once. */
export function BookedInside({ inside, onMove }: BookedInsideProps) {
  const words = useClosuresWords();
  if (inside.length === 0) return <Message kind="ok" title={words.nobody} />;
  return (
    <>
      <Message icon="calendar-check" title={plural(words.inside, { n: inside.length })}>
        <p>{words.insideText}</p>
      </Message>
      <ul className="booked-inside">
        {inside.map((appointment) => {
          const { id, firstName, lastName, service, date, time } = appointment;
          const patient = `${firstName} ${lastName}`.trim();
          const slot = `${shortDate(date)}, ${time}`;
          return (
            <li key={id}>
              <span>
                <b>{patient}</b> <span className="staff-quiet">{service}</span>
                <br />
                {slot}
              </span>
              <button
                type="button"
                className="staff-button"
                aria-label={fill(words.rescheduleOf, { patient, slot })}
                onClick={() => onMove(appointment)}
              >
                {words.reschedule}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
