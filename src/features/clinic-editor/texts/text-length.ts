import type { Text } from '#features/clinic/content/content.ts';

export const letters = (text: string): number => Array.from(text).length;

/**
 * How long a text may get before its editor is warned: the pages are tried with all words 60 % longer than the English
 * (tests/browser/site/longer-words.test.ts).
 */
export const mostLetters = ({ en }: Text): number => Math.max(12, Math.ceil(letters(en) * 1.6));
