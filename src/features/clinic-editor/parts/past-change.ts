import type { ChangedValue } from '#features/clinic/content/content-changes.ts';
import { clockText } from '#features/clinic/time/times-in-english.ts';
import { fill } from '#platform/fill-text.ts';
import type { WordSets } from '#platform/words.tsx';
import { orderKey, type Tree } from '../draft/content-tree.ts';
import { changeLabel, slotsChangeText, valueText } from '../draft/describe-change.ts';

type Words = WordSets['clinic-draft'];

/** Of a line its number and the place of its picture's file say nothing to a reader. */
const withoutMeaning = ['id', 'file', 'x', 'y'];

interface PastChange {
  path: string;
  label: string;
  before?: string | undefined;
  /** Undefined: it is not there any more. */
  after: string | undefined;
}

/** What a publication changed, in words; what only the program reads is left out. `trees`: where the names of lines are looked up. */
export function pastChanges(
  words: Words,
  changes: readonly ChangedValue[],
  trees: readonly Tree[],
): PastChange[] {
  const lines = changes.filter(isWholeLine);
  const isTold = ({ path }: ChangedValue) => lines.some((line) => path.startsWith(`${lineOf(line)}.`));
  return [
    ...lines
      // A group that came or went has told of its lines.
      .filter(
        (line) => !lines.some((other) => other !== line && lineOf(line).startsWith(`${lineOf(other)}.`)),
      )
      .map((line) => wholeLine(words, line, changes, trees)),
    ...changes
      .filter((change) => !isTold(change))
      .flatMap((change) => pastChange(words, change, trees) ?? []),
  ];
}

/** A line of a list came or went: its id did, or of a holiday the day. */
const isWholeLine = ({ path, before, after }: ChangedValue): boolean =>
  /(\.id|^holidays\.[^.]+\.date)$/.test(path) && (before === undefined) !== (after === undefined);
const lineOf = ({ path }: ChangedValue): string => path.slice(0, path.lastIndexOf('.'));

/** As a line is called, best first. */
const names = ['name.en', 'name', 'title.en', 'category.en', 'text'];

function wholeLine(
  words: Words,
  line: ChangedValue,
  changes: readonly ChangedValue[],
  trees: readonly Tree[],
): PastChange {
  const path = lineOf(line);
  const isNew = line.after !== undefined;
  const known = changeLabel(words, { path: path.split('.'), before: undefined, after: undefined }, trees);
  // What has left the site since has its name in what was told of it.
  const named = names
    .map((name) => changes.find((change) => change.path === `${path}.${name}`))
    .find((change) => change !== undefined);
  const name = named?.after ?? named?.before ?? path;
  return {
    path,
    label: known.includes(name) ? known : [known, name].filter(Boolean).join(', '),
    after: isNew ? words.added : undefined,
  };
}

function pastChange(
  words: Words,
  { path, before, after }: ChangedValue,
  trees: readonly Tree[],
): PastChange | undefined {
  const keys = path.split('.');
  const last = keys.at(-1)!;
  // A list that was empty is told by its lines.
  if (withoutMeaning.includes(last) || (!before && !after)) return undefined;
  if (last === 'order' && isSameOrder(before, after)) return undefined;
  const places = last === 'order' ? [...keys.slice(0, -1), orderKey] : keys;
  const label = changeLabel(words, { path: places, before, after }, trees) || path;
  // In another order all stand where others stood: what they are is on the site.
  if (last === 'order') return { path, label, after: words.newOrder };
  if (last === 'slots' && before !== undefined && after !== undefined)
    return { path, label, after: slotsChangeText(words, before.split(', '), after.split(', ')) };
  const told = (value: string | undefined) => (value === undefined ? undefined : valueOf(words, keys, value));
  return { path, label, before: told(before), after: told(after) };
}

/** A line more or less is told already: only those in both are looked at. */
function isSameOrder(before = '', after = ''): boolean {
  const [old, now] = [before.split(', '), after.split(', ')];
  const both = (keys: string[], others: string[]) => keys.filter((key) => others.includes(key)).join();
  return both(old, now) === both(now, old);
}

const time = /^\d\d:\d\d$/;

function valueOf(words: Words, keys: readonly string[], text: string): string {
  if (text === 'true' || text === 'false') return valueText(words, keys, text === 'true');
  if (keys.at(-1) === 'rupees') return valueText(words, keys, Number(text));
  if (keys.at(-1) === 'slots')
    return fill(words.slotsAt, { times: text.split(', ').map(clockText).join(', ') });
  return time.test(text) ? clockText(text) : valueText(words, keys, text);
}
