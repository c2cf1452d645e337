import { dentistsFor } from '#features/clinic/dentists/bookable-dentists.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { Rich, useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { PressButton } from '../slot-choice/press-button.tsx';
import { chosenDentist, type ChosenFields } from './chosen-dentist.ts';
import './dentist-choice.css';

interface DentistChoiceProps {
  fields: ChosenFields;
  idPrefix: string;
}

/** The choice with whom, above the calendar; a dentist alone is named. Nothing where the clinic has none who can be booked. */
export function DentistChoice(props: DentistChoiceProps) {
  return useClinicFacts().dentists ? <Choice {...props} /> : null;
}

function Choice({ fields, idPrefix }: DentistChoiceProps) {
  const words = useWords('dentist-choice');
  const facts = useClinicFacts();
  const dentists = dentistsFor(fields.serviceSelected, facts);
  const chosen = chosenDentist(fields, facts);
  const [first, ...others] = dentists;
  return (
    <div className="dentist-choice">
      {fields.dentist && !chosen && (
        <Message role="status" title={<LocalizedText text={words.gone} />}>
          {others.length > 0 && (
            <p>
              <LocalizedText text={words.anyShown} />
            </p>
          )}
        </Message>
      )}
      {others.length > 0 ? (
        <>
          <p id={`${idPrefix}with`} aria-hidden="true">
            <LocalizedText text={words.ask} />
          </p>
          <div role="group" aria-labelledby={`${idPrefix}with`}>
            <PressButton className="slot" press={{ type: 'choose-dentist' }} aria-pressed={!chosen}>
              <LocalizedText text={others.length === 1 ? words.either : words.any} />
            </PressButton>
            {dentists.map(({ id, name }) => (
              <PressButton
                key={id}
                className="slot"
                press={{ type: 'choose-dentist', dentist: id }}
                aria-pressed={id === chosen?.id}
              >
                {name}
              </PressButton>
            ))}
          </div>
        </>
      ) : (
        first && (
          <p>
            <Rich text={words.only} values={{ name: first.name }} tag={(inner) => <b>{inner}</b>} />
          </p>
        )
      )}
    </div>
  );
}
