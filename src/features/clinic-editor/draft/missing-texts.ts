import type { Text } from '#features/clinic/content/content.ts';
import { isStaleTranslation } from '#features/clinic/content/translated-from.ts';
import { translations, type Translation } from '#platform/language.ts';
import { getOwnProperty } from '#platform/values/own-property.ts';
import { isBranch, type Tree } from './content-tree.ts';

/** A text of the owner's that lacks these languages, or whose translations may no longer fit. */
export interface MissingText {
  path: readonly string[];
  english: string;
  languages: readonly Translation[];
}

/** The site's own translations of the standard services and groups, by English name. */
export type StandardNames = Readonly<Record<Translation, Readonly<Record<string, string>>>>;

/** Texts that exist in English and lack another language. */
export function missingTexts(
  tree: Tree,
  standard: StandardNames,
  path: readonly string[] = [],
): MissingText[] {
  if (!isBranch(tree)) return [];
  const english = tree['en'];
  if (typeof english !== 'string')
    return Object.entries(tree).flatMap(([key, inner]) => missingTexts(inner, standard, [...path, key]));
  const isName = path[0] === 'blocks' || path[0] === 'bookable';
  const missing = translations.filter(
    (language) => !tree[language] && !(isName && getOwnProperty(standard[language], english)),
  );
  return english !== '' && missing.length > 0 ? [{ path, english, languages: missing }] : [];
}

const isText = (tree: object): tree is Text => typeof (tree as Partial<Text>).en === 'string';

/** Texts with translations whose English has changed since. `originals`: the built-in page texts, by id. */
export function staleTexts(
  tree: Tree,
  originals: ReadonlyMap<string, Text>,
  path: readonly string[] = [],
): MissingText[] {
  if (!isBranch(tree)) return [];
  if (!isText(tree))
    return Object.entries(tree).flatMap(([key, inner]) => staleTexts(inner, originals, [...path, key]));
  const text: Text = tree;
  const original = path[0] === 'texts' ? originals.get(path[1]!) : undefined;
  const stale = translations.filter((language) => isStaleTranslation(text, language, original));
  return stale.length > 0 ? [{ path, english: text.en, languages: stale }] : [];
}
