import { hasNumber } from '#platform/sms/missing-number.ts';
import { searchedDigits } from '#platform/mobile-number.ts';

/** A receptionist does not read a longer list of patients. */
export const maxNumbers = 25;

/** Fewer digits than this are part of too many numbers. */
const minDigits = 3;

/** Devanagari's nasals before a letter of their own row: सञ्जय and संजय are one name. */
const nasals = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])|ँ/g;

/** Normalizes spellings of one name: lower case, without accents. */
function plainName(text: string): string {
  return (
    text
      .normalize('NFKD')
      // Unicode counts this apostrophe as a letter.
      .replaceAll('\u02bc', "'")
      // Accents, the dot of फ़, and invisible joiners.
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

/** All letters of a name joined: the same for D'Souza, D Souza and Dsouza. */
export const nameKey = (text: string): string => nameParts(text).join('');

/** The fields of an appointment that name its patient. */
export interface Person {
  mobileNumber: string;
  firstName: string;
  lastName: string;
}

/** A person among those who share a number. */
export const personKey = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  nameKey(`${firstName} ${lastName}`);

/** A person among all: the same number, and the same name however it is written. */
export const patientKey = (person: Person): string => `${person.mobileNumber} ${personKey(person)}`;

/**
 * Prefixes that find a name: all its letters, joined from each of its words on. So 'souza', 'dsouza', 'd'souza' and 'ak' find the patients
 * entered as D'Souza, Dsouza, A.K. or A K.
 */
function nameTerms(name: string): string[] {
  const parts = nameParts(name);
  return parts.map((_, start) => parts.slice(start).join(''));
}

/** True if each typed word begins a word of the name; punctuation is ignored on both sides. */
export function matchesName(name: string, words: readonly string[]): boolean {
  const terms = nameTerms(name);
  return words.every((word) => terms.some((term) => term.startsWith(word)));
}

/** Splits typed text at spaces only, so that punctuation inside a name does not matter. */
export const typedWords = (text: string): string[] =>
  text.split(/\s+/).flatMap((word) => nameKey(word) || []);

/** The terms stored for a patient: a prefix of a term is any part of the number, or the beginning of a word of the name. */
export function searchTerms(name: string, mobile: string): string[] {
  const digits = hasNumber(mobile) ? mobile.slice(-10) : '';
  const ends = Array.from({ length: Math.max(digits.length - minDigits + 1, 0) }, (_, start) =>
    digits.slice(start),
  );
  return [...new Set([...nameTerms(name), ...ends])];
}

/** A single letter matches too many names. */
const minLetters = 2;

/** The prefixes in a search: beginnings of words, and digits of a number. Undefined when the text is too short to search. */
export function searchPrefixes(text: string): { words: string[]; all: string[] } | undefined {
  const words = typedWords(text);
  const digits = searchedDigits(text);
  const all = digits.length >= minDigits ? [...words, digits.slice(-10)] : words;
  const isEnough = all.some((prefix) => Array.from(prefix).length >= minLetters);
  return isEnough ? { words, all } : undefined;
}
