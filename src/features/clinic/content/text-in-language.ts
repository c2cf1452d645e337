import type { Language } from '#platform/language.ts';
import type { Text } from './content.ts';

/** The owner's text in a language; English where there is none. */
export const textIn = (text: Text, language: Language): string => text[language] ?? text.en;
