import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';

/** Folded, on paper too: these texts have told the patient nothing. */
export function UnsentTexts({ texts }: { texts: readonly string[] }) {
  const words = useWords('own-data');
  return (
    <details>
      <summary>
        <LocalizedText text={words.unsent} values={{ count: texts.length }} />
      </summary>
      <ul>
        {texts.map((text, place) => (
          // Indexes are good keys here, since the list never changes while it is read.
          <li key={place}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
