import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { ActionForm, linkTo, type ActionProps } from './action-form.tsx';
import { questionParam } from './patient-actions.ts';
import type { PatientAppointment } from './patient-appointment.ts';

interface CancelQuestionProps extends ActionProps {
  appointment: PatientAppointment;
  onKeep: () => void;
  onMove: () => void;
}

/** Asks before anything is cancelled, and offers other times instead. */
export function CancelQuestion({ appointment, onKeep, onMove, ...props }: CancelQuestionProps) {
  const words = useWords('patient-page');
  const { dayAndTime } = useTimes();
  const { date, time } = appointment;
  const isDoing = props.doing.includes('cancel');
  return (
    <section className="patient-page-question" aria-labelledby="cancel-title">
      <h2 id="cancel-title" tabIndex={-1}>
        <LocalizedText text={words.cancelTitle} />
      </h2>
      <p>
        <LocalizedText text={words.cancelText} values={dayAndTime(appointment)} />
      </p>
      <div className="patient-page-buttons">
        <ActionForm
          {...props}
          action={{ type: 'cancel', shownAt: { date, time } }}
          className="button button-danger"
        >
          {isDoing ? <Icon name="spinner-gap" /> : <Icon name="prohibit" />}
          <ChangingText>{isDoing ? words.cancelling : words.cancelNow}</ChangingText>
        </ActionForm>
        <KeepLink address={props.address} onKeep={onKeep} />
        <a className="button button-line" {...linkTo(`${props.address}?${questionParam}=move`, onMove)}>
          <Icon name="calendar-blank" />
          <LocalizedText text={words.move} />
        </a>
      </div>
    </section>
  );
}

interface KeepLinkProps {
  address: string;
  onKeep: () => void;
}

/** Leaves a question without a change. */
export function KeepLink({ address, onKeep }: KeepLinkProps) {
  const words = useWords('patient-page');
  return (
    <a className="button button-line" {...linkTo(address, onKeep)}>
      <Icon name="arrow-left" />
      <LocalizedText text={words.keep} />
    </a>
  );
}
