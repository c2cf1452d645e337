import { dayLabel, slotLabel } from '#features/clinic/clinic-time.ts';
import { useClinicFacts } from '#features/clinic/use-clinic-facts.ts';
import { fill, Rich } from '#platform/words.tsx';
import type { IconName } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { PatientAppointment, VisitState } from './patient-appointment.ts';
import type { Done } from './patient-page.ts';
import { usePatientWords, type PatientWords } from './use-patient-words.ts';

const looks: Record<VisitState, { kind: 'ok' | 'neutral' | 'error'; icon?: IconName }> = {
  confirmed: { kind: 'ok' },
  moved: { kind: 'ok', icon: 'calendar-check' },
  arrived: { kind: 'ok' },
  'in-chair': { kind: 'neutral' },
  completed: { kind: 'ok' },
  cancelled: { kind: 'error', icon: 'prohibit' },
  missed: { kind: 'error' },
  over: { kind: 'neutral', icon: 'clock' },
};

interface StateLineProps {
  own: PatientAppointment;
  /** What was done just now, in the place of the state's name. */
  done: Done | undefined;
}

/** How the appointment stands, in words. */
export function StateLine({ own, done }: StateLineProps) {
  const words = usePatientWords();
  const { phone } = useClinicFacts();
  const [title, text] = wordsOf(own.state, words);
  const filled = fill<string>(text, {
    day: dayLabel(own.date),
    time: slotLabel(own.time),
    phone: phone.display,
  });
  return (
    <Message
      {...looks[own.state]}
      {...(done && { role: 'status' })}
      title={done ? doneText(done, words) : title}
    >
      <p>
        {filled.includes('<x>') ? (
          <Rich text={filled} tag={(inner) => <a href={phone.href}>{inner}</a>} />
        ) : (
          filled
        )}
      </p>
    </Message>
  );
}

function wordsOf(state: VisitState, words: PatientWords): [title: string, text: string] {
  switch (state) {
    case 'confirmed':
      return [words.confirmed, words.confirmedText];
    case 'moved':
      return [words.moved, words.movedText];
    case 'arrived':
      return [words.arrived, words.arrivedText];
    case 'in-chair':
      return [words.inChair, words.inChairText];
    case 'completed':
      return [words.completed, words.completedText];
    case 'cancelled':
      return [words.cancelled, words.cancelledText];
    case 'missed':
      return [words.missed, words.missedText];
    case 'over':
      return [words.over, words.overText];
  }
}

function doneText(done: Done, words: PatientWords): string {
  return {
    moved: words.doneMoved,
    cancelled: words.doneCancelled,
    accepted: words.doneAccepted,
    declined: words.doneDeclined,
  }[done];
}
