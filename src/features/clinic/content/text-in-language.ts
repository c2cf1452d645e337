import type { Language } from '#platform/language.ts';
import type { Text } from './content.ts';

/** What the owner wrote in a language; English where nothing was written in it. */
export const textIn = (text: Text, language: Language): string => text[language] ?? text.en;
