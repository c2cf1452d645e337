import type { Content, Text } from '#features/clinic/content/content.ts';
import { withLanguage } from '#features/clinic/content/translated-from.ts';
import { textFault } from '#features/clinic/content/text-fault.ts';
import { languages, translations } from '#platform/language.ts';
import { getOwnProperty } from '#platform/values/own-property.ts';
import type { PageText } from './page-text.tsx';

/** A line of the sheet: what the text is called for the site and for people, and the text in each language, empty where there is none. */
export type SheetLine = Readonly<Record<'id' | 'name' | (typeof languages)[number], string>>;

type Texts = Content['texts'];

/** All texts of the draft. */
export const sheetOf = (texts: readonly PageText[], own: Texts, nameOf: (id: string) => string) =>
  texts.map(({ id, text }): SheetLine => {
    const { en, hi = '', mr = '' } = getOwnProperty(own, id) ?? text;
    return { id, name: nameOf(id), en, hi, mr };
  });

interface SheetResult {
  texts: Texts;
  /** The number of new translations. */
  taken: number;
  /** The number of rejected translations: the English text has changed, or the placeholders differ from the original's. */
  leftOut: number;
}

/** Imports a translator's sheet into the draft. Its English column only shows that a translation belongs to the current text. */
export function applySheet(
  lines: readonly Partial<SheetLine>[],
  texts: readonly PageText[],
  own: Texts,
): SheetResult {
  const originals = new Map(texts.map(({ id, text }) => [id, text]));
  const next: Record<string, Text> = { ...own };
  let [taken, leftOut] = [0, 0];
  for (const line of lines) {
    const original = originals.get(line.id ?? '');
    for (const language of translations) {
      const said = plain(line[language]);
      const present = getOwnProperty(next, line.id ?? '') ?? original;
      if (!original || !present || said === '' || said === plain(present[language])) continue;
      if (plain(line.en) !== plain(present.en) || textFault(original.en, said)) leftOut += 1;
      else {
        next[line.id!] = withLanguage(present, language, said, original);
        taken += 1;
      }
    }
  }
  return { texts: next, taken, leftOut };
}

/** Spreadsheets end lines in their own way. */
const plain = (text = '') => text.replaceAll('\r\n', '\n').trim();
