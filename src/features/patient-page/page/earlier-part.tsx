import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { PatientAppointment } from './patient-appointment.ts';
import { usePatientWords } from './use-patient-words.ts';
import { ActionForm, type ActionTaker } from './action-form.tsx';

/** The list of those who would like to come earlier. */
export function EarlierPart({ own, ...taker }: ActionTaker & { own: PatientAppointment }) {
  const words = usePatientWords();
  const { wanted } = own.earlier;
  return (
    <section className="own-part" aria-labelledby="own-earlier">
      <h2 id="own-earlier">{words.earlierTitle}</h2>
      {wanted ? (
        <>
          <p role="status">
            <b>{words.earlierWaiting}</b> {fill(words.earlierWaitingText, { number: own.number })}
          </p>
          <ActionForm {...taker} action={{ type: 'earlier', wanted: false }} className="button button-line">
            {words.earlierStop}
          </ActionForm>
        </>
      ) : (
        <>
          <p>{words.earlierText}</p>
          <ActionForm {...taker} action={{ type: 'earlier', wanted: true }} className="button button-line">
            <Icon name="clock" />
            {words.earlierWant}
          </ActionForm>
        </>
      )}
    </section>
  );
}
