import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { wordsIn } from '#src/words/words.server.ts';
import { entriesOf, exportSheet, importSheet, readSheet, writeSheet } from './catalogue.ts';

const paths = globSync('src/**/{*words,service-labels}.{en,hi,mr}.ts');
const sources = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));

describe.each(['hi', 'mr'] as const)('the sheet of %s', (language) => {
  const sheet = exportSheet(sources, language);

  test('has every text of the public pages with its English, and comes back without a change', () => {
    const exported = new Set(readSheet(sheet).map(({ text }) => text));
    const texts: string[] = [];
    const collect = (value: unknown): void => {
      if (typeof value === 'string') texts.push(value);
      else if (typeof value === 'object' && value) Object.values(value).forEach(collect);
    };
    collect(wordsIn(language));
    // Values of `when` are conditions, no texts.
    expect(
      texts.filter(
        (text) =>
          !exported.has(text) && !/^(sms|sheet|whatsapp|backups|contact|tax|keepsErased|)$/.test(text),
      ),
    ).toEqual([]);
    expect(readSheet(sheet).filter(({ english }) => english === '')).toEqual([]);
    const contexts = readSheet(sheet).map(({ context }) => context);
    expect(new Set(contexts).size).toBe(contexts.length);
    const { changed, faults } = importSheet(sources, language, sheet);
    expect(faults).toEqual([]);
    expect([...changed]).toEqual([]);
  });

  test('changes the one text that was changed, and nothing else', () => {
    const before = entriesOf(sources, language);
    const { path, at, context, text, english } = before.find((entry) => entry.at === 'dayFree.other')!;
    const wanted = `${text} "नया\\ 'एक'`;
    const sheet = writeSheet([{ context, english, text: wanted, note: '' }]);
    const { changed, faults } = importSheet(sources, language, sheet);
    expect(faults).toEqual([]);
    expect([...changed.keys()]).toEqual([path]);
    const after = entriesOf(new Map(sources).set(path, changed.get(path)!), language);
    const other = after.filter((each, n) => each.text !== before[n]!.text);
    expect(other.map((each) => [each.at, each.text])).toEqual([[at, wanted]]);
  });
});

describe('an import is refused whole', () => {
  const context = 'features/booking/form/words#stepOf';
  const { english } = entriesOf(sources, 'hi').find((entry) => entry.context === context)!;
  test.each([
    ['without a {name}', { context, english, text: 'स्टेप' }, 'keep {n}'],
    ['with another {name}', { context, english, text: 'स्टेप {m}' }, '{m} is nothing'],
    ['with a tag too many', { context, english, text: '<x>स्टेप</x> {n} / 3' }, 'keep <x>'],
    ['when the English has changed', { context, english: 'Step', text: 'स्टेप {n}' }, 'the English is another'],
    ['when the text is gone', { context: 'a#b', english, text: 'स्टेप {n}' }, 'not in the program'],
  ])('%s', (_, { context: at, english: from, text }, fault) => {
    const sheet = writeSheet([{ context: at, english: from, text, note: '' }]);
    const { changed, faults } = importSheet(sources, 'hi', sheet);
    expect(faults.join()).toContain(fault);
    expect(changed.size).toBe(0);
  });
});

test.each([',', ';', '\t'])('a spreadsheet may separate cells by %j', (mark) => {
  const lines = [
    ['context', 'note', 'english', 'text'],
    ['a#b', '', '"One, two; three"', 'एक'],
  ];
  const sheet = `\ufeff${lines.map((cells) => cells.join(mark)).join('\r\n')}\r\n`;
  expect(readSheet(sheet)).toEqual([{ context: 'a#b', english: 'One, two; three', text: 'एक' }]);
});
