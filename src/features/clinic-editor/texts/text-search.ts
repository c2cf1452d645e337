import type { Content, Text } from '#features/clinic/content/content.ts';
import { formatRupees } from '#features/clinic/services/services.ts';
import { languages, type Language } from '#platform/language.ts';
import { asciiDigits } from '#platform/mobile-number.ts';
import { getOwnProperty } from '#platform/values/own-property.ts';
import { streetName } from '#features/clinic/street-name.ts';
import { isBranch, toTree, type Tree } from '../draft/content-tree.ts';
import { fieldPathOf } from '../draft/withheld.ts';

/** The values of blanks such as {locality}, by their names. */
export type BlankValues = Readonly<Record<string, string>>;

/** Placeholders with the same value on every page; others, such as {time}, are filled in while the page is used. */
export const blankValues = ({ name, phone, email, address }: Content): BlankValues => ({
  clinic: name,
  phone,
  email,
  street: streetName(address.street),
  locality: address.locality,
  city: address.city,
});

const unknown = '…';

/** A text as visitors read it: without marks, with the values of its blanks. */
export const visibleText = (text: string, values: BlankValues): string =>
  text
    .replaceAll(/<\/?x>/g, '')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => getOwnProperty(values, name) ?? unknown);

/** Accents, the nuqta, joiners and soft hyphens do not count; the vowel signs of Devanagari do. */
const uncounted = /[\u0300-\u036f\u093c\u200b-\u200d\u00ad]/g;
const alike: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  'ँ': 'ं',
  '…': '…',
};

const foldLetter = (letter: string): string =>
  /\s/.test(letter)
    ? ' '
    : (alike[letter] ?? asciiDigits(letter.normalize('NFD').replaceAll(uncounted, '').toLowerCase()));

/** The text for comparison, and the place of each of its letters in the original. */
function fold(text: string): { plain: string; at: number[] } {
  let [plain, index] = ['', 0];
  const at: number[] = [];
  for (const letter of text) {
    const folded = foldLetter(letter);
    if (folded !== ' ' || !(plain === '' || plain.endsWith(' '))) {
      plain += folded;
      for (let unit = 0; unit < folded.length; unit++) at.push(index);
    }
    index += letter.length;
  }
  at.push(text.length);
  return { plain, at };
}

const plainText = (text: string): string => fold(text).plain.trim();

const wordsOf = (plain: string): string[] => plain.split(/[^\p{L}\p{M}\p{N}']+/u).filter(Boolean);

export interface FoundText {
  id: string;
  language: Language;
  /** As visitors read it. */
  words: string;
  /** The letters that were looked for, where they are together. */
  match?: readonly [from: number, to: number] | undefined;
}

interface Searched {
  id: string;
  text: Text;
}

/** Higher is better; 0: it is not found. */
function score(plain: string, query: string): number {
  if (plain === query) return 1000;
  if (plain.includes(query)) return 500 - Math.min(400, plain.length - query.length);
  // More was pressed or typed than the text, such as a mark beside it.
  if (plain.length >= query.length * 0.6 && query.includes(plain)) return 50;
  if (!plain.includes(unknown)) return 0;
  // A blank that the page fills in later: the words around it are compared.
  const [looked, said] = [wordsOf(query), wordsOf(plain)];
  const hits = said.filter((word) => looked.includes(word)).length;
  const isWhole = hits > 0 && hits === said.length;
  return isWhole || (hits > 1 && hits >= looked.length * 0.6) ? hits : 0;
}

const folded = new Map<string, ReturnType<typeof fold>>();
function foldOnce(text: string) {
  const known = folded.get(text) ?? fold(text);
  // Typing makes new texts all the time.
  if (folded.size > 5000) folded.clear();
  folded.set(text, known);
  return known;
}

/** Texts that say what a visitor reads, in any language, best first. */
export function findTexts(
  texts: readonly Searched[],
  asked: string,
  values: BlankValues,
  among: readonly Language[] = languages,
): FoundText[] {
  const query = plainText(asked);
  return texts
    .flatMap(({ id, text }) => {
      const [best] = among
        .flatMap((language) => {
          const words = visibleText(text[language] ?? '', values);
          const { plain, at } = foldOnce(words);
          const value = words === '' ? 0 : score(plain.trim(), query);
          const from = plain.indexOf(query);
          const match = from === -1 ? undefined : ([at[from]!, at[from + query.length]!] as const);
          return value > 0 ? [{ id, language, words, match, value }] : [];
        })
        .toSorted((one, other) => other.value - one.value);
      return best ?? [];
    })
    .toSorted((one, other) => other.value - one.value)
    .map(({ id, language, words, match }) => ({ id, language, words, match }));
}

export interface FoundFact {
  /** The path by ids. */
  path: readonly string[];
  words: string;
  /** The fact says what was asked for, and nothing else. */
  isWhole?: boolean;
}

const maxFacts = 8;
/** Values that no visitor reads as they are. */
const unread = ['id', 'file', 'date', 'opens', 'closes', 'kept', 'permission', 'tax', 'translatedFrom'];

function* factsOf(tree: Tree, path: readonly string[] = []): Generator<FoundFact> {
  if (typeof tree === 'string') {
    if (tree !== '') yield { path, words: tree };
  } else if (typeof tree === 'number' && path.at(-1) === 'rupees') yield { path, words: formatRupees(tree) };
  else if (isBranch(tree))
    for (const [key, inner] of Object.entries(tree))
      if (!unread.includes(key) && !(path.length === 0 && key === 'texts'))
        yield* factsOf(inner, [...path, key]);
}

/** Names, prices and other facts with these words; best first. */
export function findFacts(content: Content, asked: string): FoundFact[] {
  const query = plainText(asked);
  return Array.from(factsOf(toTree(content)), (fact) => ({
    fact,
    isWhole: isSameFact(fact.words, asked),
    value: score(plainText(fact.words), query),
  }))
    .filter(({ value, isWhole }) => value > 0 || isWhole)
    .toSorted((one, other) => Number(other.isWhole) - Number(one.isWhole) || other.value - one.value)
    .slice(0, maxFacts)
    .map(({ fact, isWhole }) => ({ ...fact, isWhole }));
}

/** Numbers of telephones and prices are written with and without spaces. */
const shortestNumber = 8;
const digitsOf = (text: string): string => asciiDigits(text).replaceAll(/\D/g, '');

function isSameFact(fact: string, said: string): boolean {
  if (plainText(fact) === plainText(said)) return true;
  const digits = digitsOf(said);
  const isNumber = digits.length >= shortestNumber && !/\p{L}/u.test(said + fact);
  return isNumber && digits === digitsOf(fact);
}

/** The fact with these words; where several have them, such as a price, the one with the nearest line around it. */
function factOfWords(content: Content, words: string, around: readonly string[]): FoundFact | undefined {
  const facts = [...factsOf(toTree(content))];
  const others = around.map(plainText);
  const distanceOf = ({ path }: FoundFact) => {
    const isInLanguages = languages.some((language) => language === path.at(-1));
    const line = path.slice(0, isInLanguages ? -2 : -1).join('.');
    const ofLine = facts.filter(
      (other) => other.path.join('.').startsWith(`${line}.`) && other.words !== words,
    );
    const distances = ofLine.map((other) =>
      others.findIndex((text) => text.includes(plainText(other.words))),
    );
    return Math.min(...distances.filter((distance) => distance !== -1), others.length);
  };
  const [nearest] = facts
    .filter((fact) => isSameFact(fact.words, words))
    .map((fact) => ({ fact, distance: distanceOf(fact) }))
    .toSorted((one, other) => one.distance - other.distance);
  return nearest?.fact;
}

/**
 * The field with the words that were pressed in the preview, by its path: a text, or else a fact. `said`: words of the pressed element,
 * then of those around it.
 */
export function fieldOfWords(
  texts: readonly Searched[],
  content: Content,
  said: readonly string[],
  language: Language,
): string | undefined {
  const values = blankValues(content);
  const present = texts.map(({ id, text }) => ({ id, text: content.texts[id] ?? text }));
  const textOf = (words: string) => findTexts(present, words, values, [language])[0];
  const pathOf = ({ path }: FoundFact) => fieldPathOf(content, path.join('.'));
  for (const [index, words] of said.entries()) {
    const text = textOf(words);
    if (text && plainText(text.words) === plainText(words)) return `texts.${text.id}.${language}`;
    const fact = factOfWords(content, words, said.slice(index + 1));
    if (fact) return pathOf(fact);
  }
  const [pressed] = said;
  if (pressed === undefined) return undefined;
  const near = textOf(pressed);
  if (near) return `texts.${near.id}.${language}`;
  // A long fact, such as a review, has many words of others.
  const length = 2 * plainText(pressed).length;
  const fact = findFacts(content, pressed).find(({ words }) => plainText(words).length <= length);
  return fact && pathOf(fact);
}

/** Whether words of a page are those of a text: all of them, or some. A blank that the page fills in may say anything. */
export function matchText(text: string, values: BlankValues): (said: string) => 'whole' | 'part' | undefined {
  const plain = plainText(visibleText(text, values));
  const isTelling = plain.replaceAll(unknown, '').length >= minTelling;
  const pattern = plain
    .split(unknown)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    // Beside few letters a blank is a time or the like.
    .join(isTelling ? '.+' : '.{1,10}');
  const [whole, part] = [new RegExp(`^${pattern}$`, 'u'), new RegExp(pattern, 'u')];
  return (said) => {
    const words = plainText(said);
    if (words === '' || plain === '') return undefined;
    if (whole.test(words)) return 'whole';
    return isTelling && part.test(words) ? 'part' : undefined;
  };
}

/** Fewer letters are found in too many places to be told from others. */
const minTelling = 12;
