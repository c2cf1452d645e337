import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { wordsIn } from '#src/words.server.ts';
import { entriesOf, exportPo, importPo } from './catalogue.ts';
import { readPo } from './po.ts';

const paths = globSync('src/**/{*words,service-labels}.{en,hi,mr}.ts');
const sources = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));

describe.each(['hi', 'mr'] as const)('the PO file of %s', (language) => {
  const po = exportPo(sources, language);

  test('has every text of the public pages with its English, and comes back without a change', () => {
    const exported = new Set(readPo(po).map(({ text }) => text));
    const texts: string[] = [];
    const collect = (value: unknown): void => {
      if (typeof value === 'string') texts.push(value);
      else if (typeof value === 'object' && value) Object.values(value).forEach(collect);
    };
    collect(wordsIn(language));
    // Which item of a list is shown when is no text.
    expect(texts.filter((text) => !exported.has(text) && !/^(sms|sheet|)$/.test(text))).toEqual([]);
    expect(readPo(po).filter(({ english }) => english === '')).toEqual([]);
    const contexts = readPo(po).map(({ context }) => context);
    expect(new Set(contexts).size).toBe(contexts.length);
    const { changed, faults } = importPo(sources, language, po);
    expect(faults).toEqual([]);
    expect([...changed]).toEqual([]);
  });

  test('changes the one text that was changed, and nothing else', () => {
    const before = entriesOf(sources, language);
    const { path, at, context, text, english } = before.find((entry) => entry.at === 'dayFree.other')!;
    const wanted = `${text} "नया\\ 'एक'`;
    const entry = { msgctxt: context, msgid: english, msgstr: wanted };
    const lines = Object.entries(entry).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
    const { changed, faults } = importPo(sources, language, lines.join('\n'));
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
    const po = `msgctxt ${JSON.stringify(at)}\nmsgid ${JSON.stringify(from)}\nmsgstr ${JSON.stringify(text)}\n`;
    const { changed, faults } = importPo(sources, 'hi', po);
    expect(faults.join()).toContain(fault);
    expect(changed.size).toBe(0);
  });
});

test('a PO file may be broken into lines, and keep what was given up', () => {
  const po = '#, fuzzy\nmsgctxt "a#b"\nmsgid ""\n"One "\n"two"\nmsgstr ""\n"एक "\n"दो"\n\n#~ msgid "old"\n';
  expect(readPo(po)).toEqual([{ context: 'a#b', english: 'One two', text: 'एक दो' }]);
});
