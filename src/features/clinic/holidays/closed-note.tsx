import { fill } from '#platform/fill-text.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useLanguage } from '#platform/use-language.ts';
import { useWords } from '#platform/words.tsx';
import type { Text } from '../content/content.ts';
import { textIn } from '../content/text-in-language.ts';

interface ClosedTime {
  /** Staff's text for visitors. */
  note?: string | undefined;
  /** The name of a holiday of the clinic. */
  holiday?: Text | undefined;
}

/** The note on closed time: a holiday in the visitor's language, or the staff's text. */
export function useClosedNote(): (closed: ClosedTime) => string | undefined {
  const { closedFor } = useWords('clinic');
  const language = useLanguage();
  return ({ note, holiday }) => (holiday ? fill(closedFor, { name: textIn(holiday, language) }) : note);
}

/** The note as an element; a holiday's name may be in English, so it carries its own `lang`. */
export function ClosedNote({ note, holiday }: ClosedTime) {
  const { closedFor } = useWords('clinic');
  const language = useLanguage();
  return holiday ? (
    <LocalizedText text={closedFor} values={{ name: <LocalizedText text={textIn(holiday, language)} /> }} />
  ) : (
    note
  );
}
