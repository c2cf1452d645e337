import { translations, type Language, type Translation } from '#platform/language.ts';
import type { Text } from './content.ts';

type Sources = Partial<Record<Translation, string>>;

/** The stored length of a source; a longer English text is a fault anyway. */
export const maxSourceLength = 2000;

const normalized = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
const isSameText = (one: string, other: string): boolean => normalized(one) === normalized(other);

/** The English that a translation was last written or confirmed for. `original`: the built-in text. */
function sourceOf(text: Text, language: Translation, original: Text | undefined): string {
  const isOriginal = original !== undefined && text[language] === original[language];
  return text.translatedFrom?.[language] ?? (isOriginal ? original.en : text.en);
}

/** Whether the English has changed since this translation was written or confirmed. */
export const isStaleTranslation = (text: Text, language: Translation, original?: Text): boolean =>
  Boolean(text[language]) &&
  // The text is the same in both languages, such as a name.
  text[language] !== text.en &&
  !isSameText(sourceOf(text, language, original), text.en);

/** Sets the typed text in one language. A new translation belongs to the current English; all others keep their source. */
export function withLanguage(text: Text, language: Language, value: string, original?: Text): Text {
  const { [language]: _, ...others } = text;
  const next = { ...others, ...((language === 'en' || value !== '') && { [language]: value }) } as Text;
  return withSources(next, original, (one) => (one === language ? text.en : sourceOf(text, one, original)));
}

/** Confirms that a translation fits the current English. */
export const confirmTranslation = (text: Text, language: Translation, original?: Text): Text =>
  withSources(text, original, (one) => (one === language ? text.en : sourceOf(text, one, original)));

/** Stores only the sources that a text does not tell by itself. */
function withSources(
  text: Text,
  original: Text | undefined,
  source: (language: Translation) => string,
): Text {
  const plain = withoutSources(text);
  const sources: Sources = {};
  for (const language of translations) {
    const english = source(language).slice(0, maxSourceLength);
    // A translation that was written before any English belongs to the first one.
    const isTold = english === '' || isSameText(english, sourceOf(plain, language, original));
    if (plain[language] && !isTold) sources[language] = english;
  }
  return Object.keys(sources).length > 0 ? { ...plain, translatedFrom: sources } : plain;
}

/** The text without the sources of its translations, which no visitor gets. */
export function withoutSources(text: Text): Text {
  const { translatedFrom: _, ...plain } = text;
  return plain;
}
