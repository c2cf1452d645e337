import type { ChangedValue } from '#features/clinic/content/content-changes.ts';
import { clockText } from '#features/clinic/time/written-times.ts';
import { fill } from '#platform/fill-text.ts';
import type { WordSets } from '#platform/words.tsx';
import { orderKey, type Tree } from '../draft/content-tree.ts';
import { changeLabel, valueText } from '../draft/describe-change.ts';

type Words = WordSets['clinic-draft'];

/** Of a line that came or went its number and the place of its picture's file say nothing to a reader. */
const withoutMeaning = ['id', 'file', 'x', 'y'];

/** What a publication changed, in words; undefined for what only the program reads. `trees`: where the names of lines are looked up. */
export function pastChange(words: Words, { path, before, after }: ChangedValue, trees: readonly Tree[]) {
  const keys = path.split('.');
  const last = keys.at(-1)!;
  // A list that was empty is told by its lines.
  if (withoutMeaning.includes(last) || (!before && !after)) return undefined;
  const places = last === 'order' ? [...keys.slice(0, -1), orderKey] : keys;
  const label = changeLabel(words, { path: places, before, after }, trees);
  const told = (value: string | undefined) => (value === undefined ? undefined : valueOf(words, keys, value));
  // In another order all stand where others stood: what they are is on the site.
  return last === 'order'
    ? { path, label, after: words.newOrder }
    : { path, label: label || path, before: told(before), after: told(after) };
}

const time = /^\d\d:\d\d$/;

function valueOf(words: Words, keys: readonly string[], text: string): string {
  if (text === 'true' || text === 'false') return valueText(words, keys, text === 'true');
  if (keys.at(-1) === 'rupees') return valueText(words, keys, Number(text));
  if (keys.at(-1) === 'slots')
    return fill(words.slotsAt, { times: text.split(', ').map(clockText).join(', ') });
  return time.test(text) ? clockText(text) : valueText(words, keys, text);
}
