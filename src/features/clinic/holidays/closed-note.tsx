import { fill } from '#platform/fill-text.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useLanguage } from '#platform/use-language.ts';
import { useWords } from '#platform/words.tsx';
import type { Text } from '../content/content.ts';
import { textIn } from '../content/text-in-language.ts';

interface ClosedTime {
  /** What staff wrote for visitors. */
  note?: string | undefined;
  /** The name of a holiday of the clinic. */
  holiday?: Text | undefined;
}

/** What visitors are told of time that is closed: a holiday in their language, or what staff wrote. */
export function useClosedNote(): (closed: ClosedTime) => string | undefined {
  const { closedFor } = useWords('clinic');
  const language = useLanguage();
  return ({ note, holiday }) => (holiday ? fill(closedFor, { name: textIn(holiday, language) }) : note);
}

/** The same as a part of a page: the name of a holiday may be in English on it. */
export function ClosedNote({ note, holiday }: ClosedTime) {
  const { closedFor } = useWords('clinic');
  const language = useLanguage();
  return holiday ? (
    <LocalizedText text={closedFor} values={{ name: <LocalizedText text={textIn(holiday, language)} /> }} />
  ) : (
    note
  );
}
