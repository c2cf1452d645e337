import { dayLabel, slotLabel } from '#features/clinic/clinic-time.ts';
import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { PatientAppointment } from './patient-appointment.ts';
import { usePatientWords } from './use-patient-words.ts';
import { ActionForm, type ActionTaker } from './action-form.tsx';
import { KeepLink, type KeepLinkProps } from './keep-link.tsx';

/** Asks before anything is cancelled. */
export function CancelQuestion({
  own,
  onKeep,
  ...taker
}: ActionTaker & Pick<KeepLinkProps, 'onKeep'> & { own: PatientAppointment }) {
  const words = usePatientWords();
  const isDoing = taker.doing === 'cancel';
  return (
    <section className="own-question" aria-labelledby="own-question">
      <h2 id="own-question" tabIndex={-1}>
        {words.cancelTitle}
      </h2>
      <p>{fill(words.cancelText, { day: dayLabel(own.date), time: slotLabel(own.time) })}</p>
      <div className="own-buttons">
        <ActionForm {...taker} action={{ type: 'cancel' }} className="button button-danger">
          {isDoing ? <Icon name="spinner-gap" /> : <Icon name="prohibit" />}
          {isDoing ? words.cancelling : words.cancelNow}
        </ActionForm>
        <KeepLink address={taker.address} onKeep={onKeep} />
      </div>
    </section>
  );
}
