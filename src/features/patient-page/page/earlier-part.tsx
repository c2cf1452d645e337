import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { OwnAppointment } from './own-appointment.ts';
import { useOwnWords } from './use-own-words.ts';
import { DeedForm, type DeedTaker } from './deed-form.tsx';

/** The list of those who would like to come earlier. */
export function EarlierPart({ own, ...taker }: DeedTaker & { own: OwnAppointment }) {
  const words = useOwnWords();
  const { wanted } = own.earlier;
  return (
    <section className="own-part" aria-labelledby="own-earlier">
      <h2 id="own-earlier">{words.earlierTitle}</h2>
      {wanted ? (
        <>
          <p role="status">
            <b>{words.earlierWaiting}</b> {fill(words.earlierWaitingText, { number: own.number })}
          </p>
          <DeedForm {...taker} deed={{ type: 'earlier', wanted: false }} className="button button-line">
            {words.earlierStop}
          </DeedForm>
        </>
      ) : (
        <>
          <p>{words.earlierText}</p>
          <DeedForm {...taker} deed={{ type: 'earlier', wanted: true }} className="button button-line">
            <Icon name="clock" />
            {words.earlierWant}
          </DeedForm>
        </>
      )}
    </section>
  );
}
