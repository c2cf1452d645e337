import { stringify } from 'csv-stringify/sync';
import { parse } from 'csv-parse/sync';
import type { Translation } from '#platform/language.ts';
import { readTexts, withTexts, type FoundText } from './words-file.ts';

/** Sources by their paths. */
export type Sources = ReadonlyMap<string, string>;

/** 'src/features/site/frame/words.hi.ts' */
const translatedFile = (language: Translation) => new RegExp(`(words|service-labels)\\.${language}\\.ts$`);
const englishOf = (path: string) => path.replace(/\.\w\w\.ts$/, '.en.ts');
/** The keys of service labels are the English names. */
const isLabels = (path: string) => path.includes('service-labels.');

/** The texts of a language with their English, in the order of the files. */
export function entriesOf(
  sources: Sources,
  language: Translation,
): (SheetEntry & { path: string; at: string })[] {
  const paths = [...sources.keys()].filter((path) => translatedFile(language).test(path)).sort();
  return paths.flatMap((path) => {
    const english = new Map(
      readTexts(sources.get(englishOf(path)) ?? 'export default {}').map((one) => [one.at, one]),
    );
    return readTexts(sources.get(path)!).flatMap(({ at, text }) => {
      // The condition of a list item is no text.
      if (at.endsWith('.when')) return [];
      const original = isLabels(path)
        ? { text: at, note: 'The name of a treatment' }
        : originalOf(english, at);
      const context = `${path.replace(/^src\//, '').replace(/\.\w\w\.ts$/, '')}#${at}`;
      // A decorative picture has an empty text.
      return original?.text ? [{ path, at, context, english: original.text, text, note: original.note }] : [];
    });
  });
}

/** A language may have more forms of a plural than English, or more ways to shorten a message. */
function originalOf(english: ReadonlyMap<string, FoundText>, at: string): FoundText | undefined {
  const own = at.replace(/^texts\./, '');
  return (
    english.get(own) ??
    english.get(own.replace(/\.zero$/, '.other')) ??
    english.get(own.replace(/\.\d+$/, '.0'))
  );
}

export const exportSheet = (sources: Sources, language: Translation): string =>
  writeSheet(entriesOf(sources, language));

/** The changed sources, or the faults to correct in the sheet first. */
export function importSheet(
  sources: Sources,
  language: Translation,
  sheet: string,
): { changed: Map<string, string>; faults: string[] } {
  const known = new Map(entriesOf(sources, language).map((entry) => [entry.context, entry]));
  const byPath = new Map<string, Map<string, string>>();
  const faults: string[] = [];
  for (const { context, english, text } of readSheet(sheet)) {
    const entry = known.get(context);
    const wanted = text.normalize('NFC');
    // An untranslated text stays as it is.
    if (wanted === '' || wanted === entry?.text) continue;
    const fault = entry ? faultOf(entry, english, wanted) : 'is not in the program any more';
    if (fault) faults.push(`${context}: ${fault}`);
    else byPath.set(entry!.path, new Map(byPath.get(entry!.path)).set(entry!.at, wanted));
  }
  const changed = Array.from(
    byPath,
    ([path, texts]) => [path, withTexts(sources.get(path)!, texts)] as const,
  );
  return { changed: new Map(faults.length > 0 ? [] : changed), faults };
}

const blanksOf = (text: string) =>
  Array.from(new Set(text.match(/\{\w+\}/g)))
    .sort()
    .join(' ');
const tagsOf = (text: string) => (text.match(/<\/?x>/g) ?? []).join(' ');

function faultOf({ english, at }: { english: string; at: string }, translatedFrom: string, text: string) {
  if (translatedFrom !== english) return `the English is another one now: ${english}`;
  // Forms for one and zero may omit the number, and shorter messages may omit blanks.
  const isFree = /\.(one|zero)$/.test(at) || at.startsWith('texts.');
  const unknown = blanksOf(text)
    .split(' ')
    .find((blank) => !english.includes(blank));
  if (unknown) return `${unknown} is nothing that can be filled in`;
  if (!isFree && blanksOf(text) !== blanksOf(english)) return `keep ${blanksOf(english)}`;
  if (tagsOf(text) !== tagsOf(english)) return 'keep <x> and </x> as the English has them';
  return undefined;
}

export interface SheetEntry {
  /** The file and key of the text. */
  context: string;
  english: string;
  text: string;
  /** Note for the translator. */
  note: string;
}

const columns = ['context', 'note', 'english', 'text'] as const;

/** The byte order mark tells Excel that the sheet is UTF-8. */
export const writeSheet = (entries: readonly SheetEntry[]): string =>
  stringify([...entries], { header: true, columns: [...columns], bom: true, quoted: true });

/** Spreadsheets separate cells by commas, semicolons or tabs. */
export function readSheet(csv: string): Omit<SheetEntry, 'note'>[] {
  const rows: Partial<SheetEntry>[] = parse(csv, {
    bom: true,
    columns: true,
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
    skip_empty_lines: true,
  });
  return rows.map(({ context = '', english = '', text = '' }) => ({ context, english, text }));
}
