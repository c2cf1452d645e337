import type { Content, Text } from '#features/clinic/content/content.ts';
import { textFault } from '#features/clinic/content/text-fault.ts';
import { languages, translations } from '#platform/language.ts';
import { ownValue } from '#platform/values/own-value.ts';
import type { PageText } from './page-text.tsx';

/** A line of the sheet: what the text is called for the site and for people, and the text in each language, empty where there is none. */
export type SheetLine = Readonly<Record<'id' | 'name' | (typeof languages)[number], string>>;

type Texts = Content['texts'];

/** All texts as they stand in the draft. */
export const sheetOf = (texts: readonly PageText[], own: Texts, nameOf: (id: string) => string) =>
  texts.map(({ id, text }): SheetLine => {
    const { en, hi = '', mr = '' } = ownValue(own, id) ?? text;
    return { id, name: nameOf(id), en, hi, mr };
  });

interface TakenUp {
  texts: Texts;
  /** How many translations are new. */
  taken: number;
  /** How many were left out: another text stands in English now, or what the site fills in is not as in the original. */
  leftOut: number;
}

/** What a translator's sheet changes in the draft. English is read only to see that the translation belongs to it. */
export function takeUpSheet(
  lines: readonly Partial<SheetLine>[],
  texts: readonly PageText[],
  own: Texts,
): TakenUp {
  const originals = new Map(texts.map(({ id, text }) => [id, text]));
  const next: Record<string, Text> = { ...own };
  let [taken, leftOut] = [0, 0];
  for (const line of lines) {
    const original = originals.get(line.id ?? '');
    for (const language of translations) {
      const said = plain(line[language]);
      const present = ownValue(next, line.id ?? '') ?? original;
      if (!original || !present || said === '' || said === plain(present[language])) continue;
      if (plain(line.en) !== plain(present.en) || textFault(original.en, said)) leftOut += 1;
      else {
        next[line.id!] = { ...present, [language]: said };
        taken += 1;
      }
    }
  }
  return { texts: next, taken, leftOut };
}

/** Spreadsheets end lines in their own way. */
const plain = (text = '') => text.replaceAll('\r\n', '\n').trim();
