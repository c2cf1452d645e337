import {
  AppointmentTicket,
  ArriveEarly,
  CalendarLink,
  DirectionsLink,
  SendToMyself,
} from '#features/booking/form/appointment-ticket.tsx';
import { CallUs } from '#features/booking/slot-choice/refusal-message.tsx';
import { useTimeSpan } from '#features/booking/slot-choice/use-time-span.ts';
import { instantOf, timeAt } from '#features/clinic/time/clinic-time.ts';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import type { DoneAction } from './patient-actions.ts';
import type { PatientAppointment, VisitState } from './patient-appointment.ts';

interface VisitPartProps {
  appointment: PatientAppointment;
  /** Last action. */
  done: DoneAction | undefined;
  /** Token of the patient's link. */
  token: string;
}

/** The appointment with its state. */
export function VisitPart({ appointment, done }: Omit<VisitPartProps, 'token'>) {
  const { state, lateMinutes } = appointment;
  return (
    <>
      <div className="patient-page-state">
        <StateLine appointment={appointment} done={done} />
      </div>
      {isAwaited(appointment) && lateMinutes > 0 && <LateLine appointment={appointment} />}
      <div
        className="patient-page-ticket"
        data-void={state === 'cancelled' || state === 'missed' || undefined}
      >
        <AppointmentTicket appointment={appointment} />
      </div>
    </>
  );
}

const isAwaited = ({ state }: PatientAppointment) =>
  state === 'confirmed' || state === 'to-confirm' || state === 'moved';

/** Preparation for the visit. */
export function BeforeVisit({ appointment, token }: Omit<VisitPartProps, 'done'>) {
  const words = useWords('patient-page');
  const { state, sms, number } = appointment;
  const isComing = isAwaited(appointment);
  const isCancelled = state === 'cancelled';
  if (!isComing && !isCancelled) return null;
  return (
    <div className="patient-page-before">
      {isComing && (
        <ul className="next-steps">
          <ArriveEarly slot={appointment} />
          <li>
            <Icon name="info" />
            <LocalizedText text={words.bring} />
          </li>
          {sms && state !== 'to-confirm' && (
            <li>
              <Icon name="chat-circle-text" />
              <ChangingText by={sms}>
                <LocalizedText text={words.sms[sms]} values={{ number }} />
              </ChangingText>
            </li>
          )}
        </ul>
      )}
      <div className="next-links">
        <CalendarLink token={token}>
          <LocalizedText text={isCancelled ? words.tellCalendar : words.addToCalendar} />
        </CalendarLink>
        {isComing && (
          <>
            <SendToMyself appointment={appointment} />
            <DirectionsLink />
          </>
        )}
      </div>
    </div>
  );
}

function LateLine({
  appointment: { date, time, lateMinutes: minutes },
}: Pick<VisitPartProps, 'appointment'>) {
  const words = useWords('patient-page');
  const { clockText } = useTimes();
  const expected = clockText(timeAt(instantOf(date, time) + minutes * 60_000));
  return (
    <Message
      icon="clock"
      role="status"
      title={<LocalizedText text={words.late} values={{ minutes, time: expected }} />}
    >
      <p>
        <LocalizedText text={words.lateText} />
      </p>
    </Message>
  );
}

/** The state in words; the result of a recent action replaces the state's name. */
function StateLine({ appointment, done }: Pick<VisitPartProps, 'appointment' | 'done'>) {
  const words = useWords('patient-page');
  const { phone } = useClinicFacts();
  const { dayAndTime } = useTimes();
  const span = useTimeSpan()(appointment);
  const { state, mayBook, minutes } = appointment;
  const [title, own] = words.states[state];
  // The other text offers to book another time.
  const isCancelled = state === 'cancelled' || (state === 'over' && !mayBook);
  const past = minutes === undefined ? words.states.cancelled[1] : words.spans.cancelled;
  const moved = minutes === undefined ? own : words.spans.moved;
  const text = isCancelled ? past : state === 'moved' ? moved : own;
  const place = { ...dayAndTime(appointment), span, phone: phone.display };
  return (
    <Message {...looks[state]} {...(done && { role: 'status' })} title={done ? words.done[done] : title}>
      <p>
        <CallUs text={text as string} values={place} />
      </p>
    </Message>
  );
}

const looks: Record<VisitState, { kind: 'ok' | 'neutral' | 'error'; icon?: IconName }> = {
  confirmed: { kind: 'ok' },
  'to-confirm': { kind: 'neutral', icon: 'phone' },
  moved: { kind: 'ok', icon: 'calendar-check' },
  arrived: { kind: 'ok' },
  'in-chair': { kind: 'neutral' },
  completed: { kind: 'ok' },
  cancelled: { kind: 'neutral', icon: 'prohibit' },
  missed: { kind: 'error' },
  over: { kind: 'neutral', icon: 'clock' },
};
