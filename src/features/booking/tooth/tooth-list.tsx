import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { teethOf, toothPlace } from './tooth.ts';

/** Every tooth by name, for a form without scripts; the chosen one is added to the message. */
export function ToothList({ id }: { id: string }) {
  const words = useWords('booking-tooth');
  return (
    <details className="booking-folded">
      <summary>
        <Icon name="caret-down" />
        <LocalizedText text={words.question} />
      </summary>
      <div className="field">
        <label htmlFor={id}>
          <LocalizedText text={words.list} />
        </label>
        <div className="field-select">
          <select id={id} name="tooth" autoComplete="off">
            <option value="">{words.unsure}</option>
            {(['adult', 'child'] as const).map((mouth) => (
              <optgroup key={mouth} label={mouth === 'adult' ? words.adultTeeth : words.childsTeeth}>
                {teethOf[mouth].map((tooth) => (
                  <option key={tooth} value={tooth}>
                    {toothPlace(tooth, words)} ({tooth})
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <Icon name="caret-down" />
        </div>
      </div>
    </details>
  );
}
