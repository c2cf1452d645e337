import { digitsOfMobile } from '../mobile-number.ts';

/** More patients than a receptionist reads through are not listed. */
export const mostNumbers = 25;

/** Fewer digits than this are part of too many numbers. */
const leastDigits = 3;

/** Devanagari's nasals before a letter of their own row: सञ्जय and संजय are one name. */
const nasals = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])|ँ/g;

/** The words of a name as they are looked for: small letters, without accents, and one spelling of what is written in several ways. */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    // Accents, the dot of फ़, and what joins or parts letters unseen.
    .replace(/[\u0300-\u036f\u093c\u200c\u200d]/g, '')
    .replace(nasals, 'ं')
    .replaceAll('अॅ', 'ॲ')
    .toLowerCase();
  return plain.match(/[\p{L}\p{M}]+/gu) ?? [];
}

/** What a patient is found by: each beginning of one of these is any part of the number, or the beginning of a word of the name. */
export function searchTerms(name: string, mobile: string): string[] {
  const digits = mobile.slice(-10);
  const ends = Array.from({ length: digits.length - leastDigits + 1 }, (_, start) => digits.slice(start));
  return [...new Set([...searchWords(name), ...ends])];
}

/** One letter begins too many names. */
const leastLetters = 2;

/** What a receptionist looks for: beginnings of words, and digits of a number. Undefined when that is too little to look for. */
export function searchPrefixes(text: string): { words: string[]; all: string[] } | undefined {
  const words = searchWords(text);
  const digits = digitsOfMobile(text);
  const all = digits.length >= leastDigits ? [...words, digits.slice(-10)] : words;
  const isEnough = all.some((prefix) => Array.from(prefix).length >= leastLetters);
  return isEnough ? { words, all } : undefined;
}
