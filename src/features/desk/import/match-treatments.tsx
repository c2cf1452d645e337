import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { optionText } from '#features/clinic/services/bookable-services.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';

interface MatchedTreatment {
  word: string;
  /** In how many rows it stands. */
  rows: number;
  /** '' keeps the word as it is. */
  service: string;
}

interface MatchTreatmentsProps {
  treatments: readonly MatchedTreatment[];
  onMatch: (word: string, service: string) => void;
}

/** Words of treatments that no service of the clinic has, each with a select of services. */
export function MatchTreatments({ treatments, onMatch }: MatchTreatmentsProps) {
  const words = useWords('desk-import');
  const { bookable } = useClinicFacts();
  const left = treatments.filter(({ service }) => !service).length;
  if (treatments.length === 0) return null;
  return (
    <details className="staff-more import-words">
      <summary>{left > 0 ? plural(words.toMatch, { n: left }) : words.allMatched}</summary>
      <p>{words.matchHint}</p>
      {treatments.map(({ word, rows, service }) => (
        <label key={word}>
          <span>
            <b>{word}</b> {plural(words.inRows, { n: rows })}
          </span>
          <select
            aria-label={fill(words.serviceFor, { word })}
            value={service}
            onChange={({ target }) => onMatch(word, target.value)}
          >
            <option value="">{words.keepWord}</option>
            {bookable.map(({ category, services }) => (
              <optgroup key={category} label={category}>
                {services.map((name) => (
                  <option key={name} value={optionText(category, name)}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
      ))}
    </details>
  );
}
