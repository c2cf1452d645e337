import { advertisingRules, type AdvertisingRule } from './advertising-rules.ts';

/** Cyrillic and Greek letters that look like Latin ones; below, at the same index, the Latin letter. */
const lookAlikes = 'аАвВеЕёЁзЗкКмМнНоОрРсСтТуУхХѕЅіІїЇјЈԁԛԝһҺвьЬαΑβΒεΕζΖηΗιΙκΚμΜνΝοΟρΡτΤυΥχΧϲϹγΓ';
const latinLetters = 'aAbBeEeE33kKmMhHoOpPcCtTyYxXsSiIiIjJdqwhHbbBaAbBeEzZnHiIkKuMvNoOpPtTuYxXcCyr';
const latinOf = new Map(Array.from(lookAlikes, (letter, index) => [letter, latinLetters[index]!]));

/** Accents of Latin letters, and invisible characters: joiners, soft hyphens, variation selectors. */
const accents = /[\u0300-\u036f]/g;
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Three or more separated letters: 'b e s t', 'f.r.e.e'. */
const partedLetters = /(?<![\p{L}\p{M}\p{N}])\p{L}\p{M}*(?:[\s._*·-]\p{L}\p{M}*){2,}(?![\p{L}\p{M}\p{N}])/gu;

/** Normalizes a text to what a person reads, so that look-alike characters do not evade the guard. */
function readableText(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/[\u0370-\u052f]/g, (letter) => latinOf.get(letter) ?? letter);
  return letters
    .replaceAll(/[’‘ʼ]/g, "'")
    .replace(/\p{Pd}/gu, '-')
    .replace(partedLetters, (parted) => parted.replace(/[\s._*·-]/g, ''));
}

interface FoundPhrase {
  rule: AdvertisingRule['id'];
  /** The phrase as it is in the text. */
  found: string;
  says: string;
}

/** Letters with their vowel signs, and digits, since `\b` does not support Devanagari. */
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

/** The fault of a text; undefined when it breaks no rule. */
export function faultInText(text: string): string | undefined {
  const found = findPhrases(text).map(phraseText);
  return found.length > 0 ? found.join(' ') : undefined;
}

export const phraseText = ({ found, says }: FoundPhrase) => `“${found}”. ${says}`;

/** The first phrase of each rule that a text breaks. */
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
