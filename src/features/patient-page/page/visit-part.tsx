import { AppointmentTicket } from '#features/booking/form/appointment-ticket.tsx';
import { hourLabel, timeAt } from '#features/clinic/clinic-time.ts';
import { useClinicFacts } from '#features/clinic/use-clinic-facts.ts';
import type { SmsStatus } from '#features/notifications/outbox/sms-status.ts';
import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { startOf, type PatientAppointment } from './patient-appointment.ts';
import type { Done } from './patient-page.ts';
import { usePatientWords, type PatientWords } from './use-patient-words.ts';
import { StateLine } from './state-line.tsx';

interface VisitPartProps {
  /** What was done just now. */
  done: Done | undefined;
  own: PatientAppointment;
  /** Of the patient's link. */
  token: string;
}

/** The appointment, how it stands, and what to know before the visit. */
export function VisitPart({ own, done, token }: VisitPartProps) {
  const isAwaited = own.state === 'confirmed' || own.state === 'moved';
  const isVoid = own.state === 'cancelled' || own.state === 'missed';
  return (
    <>
      <div className="own-state">
        <StateLine own={own} done={done} />
      </div>
      {isAwaited && own.lateMinutes > 0 && <LateLine own={own} />}
      <div className="own-ticket" data-void={isVoid || undefined}>
        <AppointmentTicket appointment={own} />
      </div>
      {isAwaited && <BeforeVisit own={own} />}
      <VisitLinks token={token} isAwaited={isAwaited} isCancelled={own.state === 'cancelled'} />
    </>
  );
}

function LateLine({ own }: { own: PatientAppointment }) {
  const words = usePatientWords();
  const minutes = own.lateMinutes;
  const time = hourLabel(timeAt(startOf(own) + minutes * 60_000));
  return (
    <Message icon="clock" role="status" title={fill(words.late, { minutes, time })}>
      <p>{words.lateText}</p>
    </Message>
  );
}

function BeforeVisit({ own: { sms, number } }: { own: PatientAppointment }) {
  const words = usePatientWords();
  return (
    <ul className="next-steps">
      <li>
        <Icon name="clock" />
        {words.arriveEarly}
      </li>
      <li>
        <Icon name="info" />
        {words.bring}
      </li>
      {sms && (
        <li>
          <Icon name="chat-circle-text" />
          {fill<string>(smsWords(sms, words), { number })}
        </li>
      )}
    </ul>
  );
}

function VisitLinks({
  token,
  isAwaited,
  isCancelled,
}: {
  token: string;
  isAwaited: boolean;
  isCancelled: boolean;
}) {
  const words = usePatientWords();
  const { mapUrl } = useClinicFacts();
  if (!isAwaited && !isCancelled) return null;
  return (
    <div className="next-links">
      <a className="button button-line" href={`/api/appointments/${token}/calendar.ics`} download>
        <Icon name="calendar-plus" />
        {isCancelled ? words.tellCalendar : words.addToCalendar}
      </a>
      {isAwaited && (
        <a className="button button-line" href={mapUrl} target="_blank" rel="noopener noreferrer">
          <Icon name="navigation-arrow" />
          {words.directions}
        </a>
      )}
    </div>
  );
}

function smsWords(sms: SmsStatus, words: PatientWords) {
  return {
    coming: words.smsComing,
    onItsWay: words.smsOnItsWay,
    delivered: words.smsDelivered,
    notReached: words.smsNotReached,
    unclear: words.smsUnclear,
    notSent: words.smsNotSent,
  }[sms];
}
