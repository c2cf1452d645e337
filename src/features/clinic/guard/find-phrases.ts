import { advertisingRules, type AdvertisingRule } from './advertising-rules.ts';
import { readableText } from './readable-text.ts';

interface FoundPhrase {
  rule: AdvertisingRule['id'];
  /** As a person reads it in the text. */
  found: string;
  says: string;
}

/** Letters with their vowel signs, and digits: `\b` knows no Devanagari. */
const inWord = String.raw`[\p{L}\p{M}\p{N}]`;
const source = (phrase: string) =>
  Array.from(readableText(phrase), (letter) => {
    if (letter === '*') return `${inWord}*`;
    if (letter === '#') return String.raw`\p{N}[\p{N},.]*`;
    if (letter === ' ') return String.raw`[\s/-]*`;
    return letter.replace(/[$.+?()[\]\\^|{}]/, String.raw`\$&`);
  }).join('');
const oneOf = (phrases: readonly string[]) =>
  new RegExp(`(?<!${inWord})(?:${phrases.map(source).join('|')})(?!${inWord})`, 'giu');

const compiled = advertisingRules.map(({ id, says, phrases, unless }) => ({
  id,
  says,
  phrases: oneOf(phrases),
  unless: unless.length > 0 ? oneOf(unless) : undefined,
}));

/** What is said against a text; undefined: no rule is touched. */
export function faultInText(text: string): string | undefined {
  const found = findPhrases(text).map(sayPhrase);
  return found.length > 0 ? found.join(' ') : undefined;
}

export const sayPhrase = ({ found, says }: FoundPhrase) => `“${found}”. ${says}`;

/** The first phrase of each rule that a text touches. */
export function findPhrases(text: string): FoundPhrase[] {
  const plain = readableText(text);
  return compiled.flatMap(({ id, says, phrases, unless }) => {
    const allowed = unless ? Array.from(plain.matchAll(unless), spanOf) : [];
    const found = Array.from(plain.matchAll(phrases)).find((match) => {
      const { from, to } = spanOf(match);
      return !allowed.some((span) => span.from <= from && span.to >= to);
    });
    return found ? [{ rule: id, found: found[0].trim(), says }] : [];
  });
}

const spanOf = (match: RegExpExecArray) => ({ from: match.index, to: match.index + match[0].length });
