import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { parseSlotLabel } from '#features/clinic/time/slot-label.ts';
import { clockText, shortDate } from '#features/clinic/time/times-in-english.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { Rich, useWords } from '#platform/words.tsx';
import { useClinicDraft } from './use-draft.tsx';

/** Booked visits that no longer fit: the owner keeps each, cancels it with a message, or moves it at the desk. */
export function StrandedVisits() {
  const words = useWords('clinic-draft');
  const { store, state, mayPublish } = useClinicDraft();
  const { visits, choices } = state;
  const isTold = useClinicFacts().confirmationChannel === 'bySms';
  const choiceWords = { keep: words.keep, cancel: isTold ? words.cancel : words.cancelWithoutSms };
  const ownerLead = isTold ? words.strandedLead : words.strandedLeadWithoutSms;
  const lead = mayPublish ? ownerLead : words.strandedLeadReception;
  if (visits.length === 0) return <div role="status" />;
  return (
    <div role="status">
      <section className="staff-card draft-stranded" aria-labelledby="stranded">
        <h2 id="stranded">{plural(words.stranded, { n: visits.length })}</h2>
        <p>{lead}</p>
        <ul className="staff-lines">
          {visits.map(({ reference, date, time, service }) => (
            <li key={reference}>
              <div>
                <b>{`${shortDate(date)}, ${clockText(parseSlotLabel(time)!)}`}</b>
                <p className="staff-quiet">{`${service}, ${reference}`}</p>
              </div>
              <fieldset className="draft-choice">
                <legend className="visually-hidden">{fill(words.whatOf, { reference })}</legend>
                {(mayPublish ? (['keep', 'cancel'] as const) : []).map((choice) => (
                  <label key={choice} className="staff-check">
                    <input
                      type="radio"
                      name={`visit-${reference}`}
                      checked={choices[reference] === choice}
                      onChange={() => store.choose(reference, choice)}
                    />
                    {choiceWords[choice]}
                  </label>
                ))}
                <a className="staff-button" href={`/staff/appointments?date=${date}`}>
                  {words.move}
                </a>
              </fieldset>
            </li>
          ))}
        </ul>
        <p>
          <Rich text={words.strandedMoveAll} tag={(text) => <a href="/staff/closures">{text}</a>} />
        </p>
      </section>
    </div>
  );
}
