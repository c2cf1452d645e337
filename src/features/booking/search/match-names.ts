import { searchedDigits } from '#platform/mobile-number.ts';

/** More patients than a receptionist reads through are not listed. */
export const mostNumbers = 25;

/** Fewer digits than this are part of too many numbers. */
const leastDigits = 3;

/** Devanagari's nasals before a letter of their own row: सञ्जय and संजय are one name. */
const nasals = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])|ँ/g;

/** A name in one spelling of what is written in several ways: small letters, without accents. */
function plainName(text: string): string {
  return (
    text
      .normalize('NFKD')
      // Unicode counts this apostrophe as a letter.
      .replaceAll('\u02bc', "'")
      // Accents, the dot of फ़, and what joins or parts letters unseen.
      .replace(/[\u0300-\u036f\u093c\u200c\u200d]/g, '')
      .replace(nasals, 'ं')
      .replaceAll('अॅ', 'ॲ')
      .toLowerCase()
  );
}

/** Initials written without full stops: AK Sharma. */
const initials = /(?<![\p{L}\p{M}])\p{Lu}{2,3}(?![\p{L}\p{M}])/gu;

/** The words of a name, parted by spaces and by marks: D'Souza, A.K., AK and Mary-Ann are two each. */
const nameParts = (text: string): string[] =>
  plainName(text.replace(initials, (letters) => Array.from(letters).join(' '))).match(/[\p{L}\p{M}]+/gu) ??
  [];

/** All letters of a name in a row: the same for D'Souza, D Souza and Dsouza. */
export const nameKey = (text: string): string => nameParts(text).join('');

/**
 * Texts whose beginnings find a name: its letters in a row from each of its words on. So 'souza', 'dsouza', 'd'souza' and 'ak' find
 * whoever is entered as D'Souza, Dsouza, A.K. or A K.
 */
function nameTerms(name: string): string[] {
  const parts = nameParts(name);
  return parts.map((_, start) => parts.slice(start).join(''));
}

/** True if each typed word begins a word of the name, whatever marks stand in either. */
export function matchesName(name: string, words: readonly string[]): boolean {
  const terms = nameTerms(name);
  return words.every((word) => terms.some((term) => term.startsWith(word)));
}

/** Words as typed: parted by spaces alone, so that marks inside a name do not matter. */
export const typedWords = (text: string): string[] =>
  text.split(/\s+/).flatMap((word) => nameKey(word) || []);

/** Terms that find a patient: each beginning of one is any part of the number, or the beginning of a word of the name. */
export function searchTerms(name: string, mobile: string): string[] {
  const digits = mobile.slice(-10);
  const ends = Array.from({ length: digits.length - leastDigits + 1 }, (_, start) => digits.slice(start));
  return [...new Set([...nameTerms(name), ...ends])];
}

/** One letter begins too many names. */
const leastLetters = 2;

/** What a receptionist looks for: beginnings of words, and digits of a number. Undefined when that is too little to look for. */
export function searchPrefixes(text: string): { words: string[]; all: string[] } | undefined {
  const words = typedWords(text);
  const digits = searchedDigits(text);
  const all = digits.length >= leastDigits ? [...words, digits.slice(-10)] : words;
  const isEnough = all.some((prefix) => Array.from(prefix).length >= leastLetters);
  return isEnough ? { words, all } : undefined;
}
