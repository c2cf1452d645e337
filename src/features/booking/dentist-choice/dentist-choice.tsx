import { dentistsFor, onlyDentistFor } from '#features/clinic/services/bookable-dentists.ts';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { plural } from '#platform/fill-text.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { Rich, useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { PressButton } from '../slot-choice/press-button.tsx';
import { chosenDentist, type ChosenFields } from '#features/clinic/services/chosen-dentist.ts';
import type { DaySlots } from '../slots/availability.ts';
import { countFreeTimes } from '../slots/times-with-dentist.ts';
import './dentist-choice.css';

interface DentistChoiceProps {
  fields: ChosenFields;
  /** The day whose times are shown, with any dentist: each dentist's free times are counted. */
  day?: DaySlots | undefined;
  idPrefix: string;
}

/** The choice with whom, above the calendar; a dentist alone is named. Nothing where the clinic has none who can be booked. */
export function DentistChoice(props: DentistChoiceProps) {
  return useClinicFacts().dentists ? <Choice {...props} /> : null;
}

function Choice({ fields, day, idPrefix }: DentistChoiceProps) {
  const words = useWords('dentist-choice');
  const facts = useClinicFacts();
  const dentists = dentistsFor(fields.serviceSelected, facts);
  const only = onlyDentistFor(fields.serviceSelected, facts);
  const chosen = chosenDentist(fields, facts);
  const isEither = dentists.length === 2 && !facts.hasOpenChairs;
  const isCounted = day && countFreeTimes(day) > 0;
  const { shortDate } = useTimes();
  const choices = [{ id: undefined, name: isEither ? words.either : words.any }, ...dentists];
  return (
    <div className="dentist-choice">
      {fields.dentist && !chosen && (
        <Message role="status" title={<LocalizedText text={words.gone} />}>
          {!only && (
            <p>
              <LocalizedText text={words.anyShown} />
            </p>
          )}
        </Message>
      )}
      {only ? (
        <p>
          <Rich text={words.only} values={{ name: only.name }} tag={(inner) => <b>{inner}</b>} />
        </p>
      ) : (
        <>
          <p id={`${idPrefix}with`} aria-hidden="true">
            {isCounted ? (
              <LocalizedText text={words.askOn} values={{ day: shortDate(day.date) }} />
            ) : (
              <LocalizedText text={words.ask} />
            )}
          </p>
          <div role="group" aria-labelledby={`${idPrefix}with`}>
            {choices.map(({ id, name }) => (
              <PressButton
                key={id ?? ''}
                className="slot"
                press={{ type: 'choose-dentist', dentist: id }}
                aria-pressed={id === chosen?.id}
              >
                {id === undefined ? <LocalizedText text={name} /> : name}{' '}
                {isCounted && (
                  <small>
                    <LocalizedText text={plural(words.times, { n: countFreeTimes(day, id) })} />
                  </small>
                )}
              </PressButton>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
