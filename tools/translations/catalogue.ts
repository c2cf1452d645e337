import type { Translation } from '#platform/language.ts';
import { readPo, writePo, type PoEntry } from './po.ts';
import { aboutFor } from './glossary.ts';
import { readTexts, withTexts, type FoundText } from './words-file.ts';

/** Sources by their paths. */
export type Sources = ReadonlyMap<string, string>;

/** 'src/features/site/frame/words.hi.ts' */
const translatedFile = (language: Translation) => new RegExp(`(words|service-labels)\\.${language}\\.ts$`);
const englishOf = (path: string) => path.replace(/\.\w\w\.ts$/, '.en.ts');
/** Names of services are their own English. */
const isLabels = (path: string) => path.includes('service-labels.');

/** The texts of a language with their English, in the order of the files. */
export function entriesOf(
  sources: Sources,
  language: Translation,
): (PoEntry & { path: string; at: string })[] {
  const paths = [...sources.keys()].filter((path) => translatedFile(language).test(path)).sort();
  return paths.flatMap((path) => {
    const english = new Map(
      readTexts(sources.get(englishOf(path)) ?? 'export default {}').map((one) => [one.at, one]),
    );
    return readTexts(sources.get(path)!).flatMap(({ at, text }) => {
      // Says when an item of a list is shown: no words.
      if (at.endsWith('.when')) return [];
      const original = isLabels(path)
        ? { text: at, note: 'The name of a treatment' }
        : originalOf(english, at);
      const context = `${path.replace(/^src\//, '').replace(/\.\w\w\.ts$/, '')}#${at}`;
      // A picture that is there for its looks alone has no words.
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

export const exportPo = (sources: Sources, language: Translation): string =>
  writePo(language, aboutFor(language), entriesOf(sources, language));

/** The sources that change, or what has to be mended in the PO file first. */
export function importPo(
  sources: Sources,
  language: Translation,
  po: string,
): { changed: Map<string, string>; faults: string[] } {
  const known = new Map(entriesOf(sources, language).map((entry) => [entry.context, entry]));
  const byPath = new Map<string, Map<string, string>>();
  const faults: string[] = [];
  for (const { context, english, text } of readPo(po)) {
    const entry = known.get(context);
    const wanted = text.normalize('NFC');
    // What is not translated stays as it is.
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
  // One, or none, may be said without its number; a shorter message leaves something out.
  const isFree = /\.(one|zero)$/.test(at) || at.startsWith('texts.');
  const unknown = blanksOf(text)
    .split(' ')
    .find((blank) => !english.includes(blank));
  if (unknown) return `${unknown} is nothing that can be filled in`;
  if (!isFree && blanksOf(text) !== blanksOf(english)) return `keep ${blanksOf(english)}`;
  if (tagsOf(text) !== tagsOf(english)) return 'keep <x> and </x> as the English has them';
  return undefined;
}
