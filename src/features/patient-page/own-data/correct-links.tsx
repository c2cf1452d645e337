import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { dataField, type ShownPart } from './own-data.ts';
import type { OwnData } from './show-own-data.server.ts';

interface CorrectLinksProps {
  data: OwnData;
  /** The address of the page. */
  address: string;
  /** The question for a new number, on the page of the visit. */
  newNumber: string;
}

/** Leads to what the patient can correct here. */
export function CorrectLinks({ data, address, newNumber }: CorrectLinksProps) {
  const words = useWords('own-data');
  const { mayCorrect, mayChangeNumber, visits } = data;
  if (!mayCorrect && !mayChangeNumber) return null;
  return (
    <div className="own-data-buttons own-data-take">
      {mayCorrect && (
        <a className="button button-line" href={`${address}?${dataField}=${'correct' satisfies ShownPart}`}>
          <LocalizedText text={visits.some(({ message }) => message) ? words.correctBoth : words.correct} />
        </a>
      )}
      {mayChangeNumber && (
        <a className="button button-line" href={newNumber}>
          <LocalizedText text={words.changeNumber} />
        </a>
      )}
    </div>
  );
}
