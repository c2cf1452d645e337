import type { ChangedValue } from '#features/clinic/content/content-changes.ts';
import { clockText } from '#features/clinic/time/times-in-english.ts';
import { addDays } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import type { WordSets } from '#platform/words.tsx';
import { orderKey, type Tree } from '../draft/content-tree.ts';
import { joinSources } from '../draft/publishing-changes.ts';
import { changeLabel, daysText, slotsChangeText, valueText } from '../draft/describe-change.ts';

type Words = WordSets['clinic-draft'];

/** Ids, file paths and focus points mean nothing to a reader. */
const withoutMeaning = ['id', 'file', 'x', 'y'];
/** A dentist's hours have no slots of their own. */
const slotsOfDentist = /^dentists\..*\.(slots|lastSlotMinutes)$/;

interface PastChange {
  path: string;
  label: string;
  before?: string | undefined;
  /** Undefined for a removed value. */
  after: string | undefined;
}

/** A publication's changes in words, without internal values. `trees` supply the names of lines. */
export function pastChanges(
  words: Words,
  stored: readonly ChangedValue[],
  trees: readonly Tree[],
): PastChange[] {
  const changes = joinSources<ChangedValue>(
    stored,
    ({ path }) => path.split('.'),
    (path) => ({ path: path.join('.'), after: 'true' }),
  );
  const lines = changes.filter(isWholeLine);
  const isTold = ({ path }: ChangedValue) => lines.some((line) => path.startsWith(`${lineOf(line)}.`));
  const runs = closedRuns(lines, changes);
  const isInRun = (line: ChangedValue) => runs.some(({ days }) => days.length > 1 && days.includes(line));
  return [
    ...runs.flatMap(({ days, name }) => (days.length > 1 ? [runOfDays(words, days, name)] : [])),
    ...lines
      .filter((line) => !isInRun(line))
      // An added or removed group already lists its lines.
      .filter(
        (line) => !lines.some((other) => other !== line && lineOf(line).startsWith(`${lineOf(other)}.`)),
      )
      .map((line) => wholeLine(words, line, changes, trees)),
    ...byDayOfWeek(
      words,
      changes.filter((change) => !isTold(change)).flatMap((change) => pastChange(words, change, trees) ?? []),
    ),
  ];
}

const isHour = ({ path }: PastChange) => /\.(opens|closes)$/.test(path);
const isClosedDay = (rows: readonly PastChange[]) =>
  rows.some(isHour) && rows.every(({ after }) => after === undefined);

/** The hours of one day are one change, as in the draft. */
function byDayOfWeek(words: Words, changes: readonly PastChange[]): PastChange[] {
  const texts = (rows: PastChange[], side: 'before' | 'after') =>
    rows.flatMap((row) => row[side] ?? []).join('. ') || undefined;
  return Array.from(
    Map.groupBy(changes, ({ path }) => /^(dentists\.[^.]+\.)?hours\.\w+/.exec(path)?.[0] ?? path),
    ([path, rows]) =>
      rows.length === 1
        ? rows[0]!
        : isClosedDay(rows)
          ? { path, label: rows[0]!.label, before: texts(rows.filter(isHour), 'before'), after: words.closed }
          : { path, label: rows[0]!.label, before: texts(rows, 'before'), after: texts(rows, 'after') },
  );
}

interface ClosedRun {
  days: ChangedValue[];
  name: string | undefined;
}

const dateOf = ({ path }: ChangedValue): string => path.split('.')[1]!;

/** Closed days in a row with one name that came or went together. */
function closedRuns(lines: readonly ChangedValue[], changes: readonly ChangedValue[]): ClosedRun[] {
  const runs: ClosedRun[] = [];
  const days = lines.filter(({ path }) => path.startsWith('holidays.'));
  for (const day of days.toSorted((one, other) => one.path.localeCompare(other.path))) {
    const named = changes.find(({ path }) => path === `${lineOf(day)}.name.en`);
    const name = named?.after ?? named?.before;
    const run = runs.at(-1);
    const last = run?.days.at(-1);
    const isNext =
      last !== undefined &&
      run?.name === name &&
      addDays(dateOf(last), 1) === dateOf(day) &&
      (last.after === undefined) === (day.after === undefined);
    if (run && isNext) run.days.push(day);
    else runs.push({ days: [day], name });
  }
  return runs;
}

const runOfDays = (words: Words, days: readonly ChangedValue[], name = ''): PastChange => ({
  path: lineOf(days[0]!),
  label: [name, daysText(words, dateOf(days[0]!), dateOf(days.at(-1)!))].filter(Boolean).join(', '),
  after: days[0]!.after === undefined ? undefined : words.added,
});

/** A line of a list came or went: its id did, or of a holiday the day. */
const isWholeLine = ({ path, before, after }: ChangedValue): boolean =>
  /(\.id|^holidays\.[^.]+\.date)$/.test(path) && (before === undefined) !== (after === undefined);
const lineOf = ({ path }: ChangedValue): string => path.slice(0, path.lastIndexOf('.'));

/** Fields that name a line, best first. */
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
  // A removed line's name is in its own change.
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
  // The lines of a list that was empty describe themselves.
  if (withoutMeaning.includes(last) || (!before && !after)) return undefined;
  if (last === 'order' && isSameOrder(before, after)) return undefined;
  if (slotsOfDentist.test(path)) return undefined;
  const places = last === 'order' ? [...keys.slice(0, -1), orderKey] : keys;
  const label = changeLabel(words, { path: places, before, after }, trees) || path;
  // A new order is not listed item by item: the site shows it.
  if (last === 'order') return { path, label, after: words.newOrder };
  if (last === 'slots' && before !== undefined && after !== undefined)
    return { path, label, after: slotsChangeText(words, timesIn(before), timesIn(after)) };
  // A session that came or went tells its hours.
  if (last === 'lastSlotMinutes')
    return before && after ? { path, label, after: words.lastSlotChanged } : undefined;
  const told = (value: string | undefined) =>
    value === undefined ? undefined : valueOf(words, keys, value, trees);
  return { path, label, before: told(before), after: told(after) };
}

/** Compares only items in both lists: added and removed ones are changes already. */
function isSameOrder(before = '', after = ''): boolean {
  const [old, now] = [before.split(', '), after.split(', ')];
  const both = (keys: string[], others: string[]) => keys.filter((key) => others.includes(key)).join();
  return both(old, now) === both(now, old);
}

const time = /^\d\d:\d\d$/;
const timesIn = (list: string): string[] => (list === '' ? [] : list.split(', '));

function valueOf(words: Words, keys: readonly string[], text: string, trees: readonly Tree[]): string {
  if (text === 'true' || text === 'false') return valueText(words, keys, text === 'true');
  if (keys.at(-1) === 'rupees') return valueText(words, keys, Number(text));
  if (keys.at(-1) === 'slots') return fill(words.slotsAt, { times: timesIn(text).map(clockText).join(', ') });
  if (keys.at(-1) === 'dentists') return valueText(words, keys, text.split(', '), trees);
  if (keys.at(-1) === 'opens') return fill(words.opensAt, { time: clockText(text) });
  if (keys.at(-1) === 'closes') return fill(words.closesAt, { time: clockText(text) });
  return time.test(text) ? clockText(text) : valueText(words, keys, text);
}
