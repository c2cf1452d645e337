import { getOwnProperty } from '#platform/values/own-property.ts';
import type { ContentSession } from '#features/clinic/content/content.ts';
import { spokenLanguages, type SpokenLanguage } from '#features/clinic/content/spoken-languages.ts';
import { clockText, shortDate } from '#features/clinic/time/times-in-english.ts';
import { formatRupees } from '#features/clinic/services/services.ts';
import { isLanguage, translations, type Translation } from '#platform/language.ts';
import { fill } from '#platform/fill-text.ts';
import type { WordSets } from '#platform/words.tsx';
import { keysOf } from './withheld.ts';
import { isBranch, orderKey, sourcesKey, type ContentChange, type Tree } from './content-tree.ts';

type Words = WordSets['clinic-draft'];

export const sessionsText = (words: Words, sessions: readonly ContentSession[]): string =>
  sessions.length === 0
    ? words.closed
    : sessions
        .map(({ opens, closes }) =>
          fill(words.fromTo, { opens: clockText(opens), closes: clockText(closes) }),
        )
        .join(', ');

/** Names the times that were removed and added; '' where they are the same. */
export const slotsChangeText = (words: Words, before: readonly string[], after: readonly string[]): string =>
  (
    [
      [words.slotsGone, before.filter((time) => !after.includes(time))],
      [words.slotsNew, after.filter((time) => !before.includes(time))],
    ] as const
  )
    .filter(([, times]) => times.length > 0)
    .map(([text, times]) => fill(text, { times: times.map(clockText).join(', ') }))
    .join('. ');

/** Whether the path leads to the hours of one weekday, the clinic's or a dentist's. */
export const isDayOfWeek = (path: readonly string[]): boolean => path.at(-2) === 'hours';

/** The slots of a dentist's hours have no meaning: visits begin at the clinic's. */
const isOfDentist = (path: readonly string[]): boolean => path[0] === 'dentists';

const sessionsIn = (day: Tree) => (day ?? []) as readonly ContentSession[];

/** Describes only the difference between a day's old and new hours. */
export function hoursChangeTexts(
  words: Words,
  { path, before, after }: ContentChange,
): [string | undefined, string] {
  const [old, now] = [sessionsIn(before), sessionsIn(after)];
  const times = (sessions: readonly ContentSession[]) => sessions.flatMap(({ slots }) => slots);
  const [was, is] = [sessionsText(words, old), sessionsText(words, now)];
  const slots = now.length === 0 || isOfDentist(path) ? '' : slotsChangeText(words, times(old), times(now));
  if (was === is) return [undefined, slots || words.lastSlotChanged];
  return [was, [is, slots].filter(Boolean).join('. ')];
}

/** A readable name for a page text's id: 'Home page: about heading', 'Privacy notice: who sees it, 2.4'. */
export function textName(words: Words, id: string): string {
  const known = getOwnProperty<string>(words.firstTexts, id);
  if (known) return known;
  const [page, ...keys] = id.split('.');
  const name = keys.filter((key) => !/^\d+$/.test(key)).map(asPeopleWrite);
  const place = keys.filter((key) => /^\d+$/.test(key)).map((index) => Number(index) + 1);
  if (place.length > 0) name.push(place.join('.'));
  return fill(words.textName, {
    place: words.textPlaces[page as keyof Words['textPlaces']] ?? page,
    name: name.join(', '),
  });
}

/** 'aboutHeading' and 'about-heading' as 'about heading'. */
const asPeopleWrite = (key: string): string =>
  key
    .replaceAll(/([a-z])([A-Z\d])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();

/** A readable name for a change: 'Preventive Care, Xray: price'. */
export function changeLabel(words: Words, change: ContentChange, trees: readonly Tree[]): string {
  const { until } = change;
  const sources = change.path.indexOf(sourcesKey);
  const path = sources === -1 ? change.path : change.path.slice(0, sources);
  const [part, ...rest] = path;
  const day = change.after ?? change.before;
  if (part === 'holidays' && path.length === 2 && isBranch(day))
    return [nameText(day['name']), daysText(words, rest[0]!, until)].filter(Boolean).join(', ');
  if (part === 'hours') return words.days[rest[0] as keyof Words['days']];
  if (part === 'texts')
    return textName(words, rest.filter((key) => !isLanguage(key)).join('.')) + inLanguage(words, path);
  const names: string[] = [];
  path.forEach((_, index) => {
    const name = trees.map((tree) => nameAt(tree, path.slice(0, index + 1))).find(Boolean);
    if (name) names.push(name);
  });
  const last = path.at(-1)!;
  const dayOfDentist = part === 'dentists' && rest[1] === 'hours' ? rest[2] : undefined;
  const field = dayOfDentist
    ? words.days[dayOfDentist as keyof Words['days']]
    : last === orderKey
      ? words.order
      : getOwnProperty<string>(words.fields, leafOf(path));
  return [names.join(', '), field].filter(Boolean).join(': ') + inLanguage(words, path);
}

const isTranslation = (name: string): name is Translation =>
  (translations as readonly string[]).includes(name);
/** The name of the field; for a text, the key before its language. */
const leafOf = (path: readonly string[]): string => (isLanguage(path.at(-1)!) ? path.at(-2)! : path.at(-1)!);
const inLanguage = (words: Words, path: readonly string[]): string => {
  const last = path.at(-1)!;
  return isTranslation(last) ? ` (${words.languages[last]})` : '';
};

/** 'Mon 21 to Sun 27 Dec', 'Thu 31 Dec to Fri 1 Jan', or the one day. */
export function daysText(words: Words, first: string, last = first): string {
  if (first === last) return shortDate(first);
  const from = shortDate(first);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const opens = isOneMonth ? from.slice(0, from.lastIndexOf(' ')) : from;
  return fill(words.fromTo, { opens, closes: shortDate(last) });
}

const nameText = (name: Tree): string => (isBranch(name) ? String(name['en']) : String(name ?? ''));

function nameAt(tree: Tree, path: readonly string[]): string | undefined {
  let inner: Tree = tree;
  let isLine = false;
  for (const key of path) {
    if (!isBranch(inner)) return undefined;
    isLine = orderKey in inner;
    inner = inner[key];
  }
  return isLine && isBranch(inner) ? lineName(inner) : undefined;
}

function lineName(line: Tree & object): string {
  const { name, title, category, date } = line as Record<string, Tree>;
  const plain = nameText(name ?? title ?? category);
  return typeof date === 'string' && !('rating' in line) ? `${plain}, ${shortDate(date)}` : plain;
}

/** Names a part that stays out: 'photo of Dr. Rao', 'review by Meher', 'Preventive Care, Xray: name'. */
export function withheldName(words: Words, path: string, tree: Tree): string {
  const keys = keysOf(path);
  const [part, id = ''] = keys;
  if (part === 'texts') return textName(words, id);
  if (part === 'pictures') return getOwnProperty<string>(words.fields, id) ?? id;
  const name = nameAt(tree, keys.slice(0, 2)) ?? '';
  if (part === 'reviews') return fill(words.reviewBy, { name });
  if (keys.at(-1) === 'picture') return fill(words.pictureOf, { name });
  return changeLabel(words, { path: keys, before: undefined, after: undefined }, [tree]);
}

const longest = 160;

const dentistNames = (ids: readonly string[], trees: readonly Tree[]): string =>
  ids.map((id) => trees.map((tree) => nameAt(tree, ['dentists', id])).find(Boolean) ?? id).join(', ');

/** A value before or after; empty where there was none. `trees` supply the names of dentists. */
export function valueText(
  words: Words,
  path: readonly string[],
  value: Tree,
  trees: readonly Tree[] = [],
): string {
  if (path.at(-1) === sourcesKey) return words.translationFits;
  if (path[0] === 'mark') return value ? words.ownPicture : words.samplePicture;
  if (value === undefined || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return path.at(-1) === 'rupees' ? formatRupees(value) : String(value);
  if (isDayOfWeek(path)) {
    const sessions = sessionsIn(value);
    const times = isOfDentist(path) ? '' : sessions.flatMap(({ slots }) => slots.map(clockText)).join(', ');
    return [sessionsText(words, sessions), times && fill(words.slotsAt, { times })]
      .filter(Boolean)
      .join('. ');
  }
  if (path.at(-1) === 'languages')
    return (
      (value as readonly SpokenLanguage[]).map((code) => spokenLanguages[code]).join(', ') || words.nothing
    );
  if (path.at(-1) === 'dentists' && Array.isArray(value)) return dentistNames(value as string[], trees);
  if (Array.isArray(value)) return path.at(-1) === orderKey ? words.newOrder : value.join(', ');
  if (isBranch(value)) if ('file' in value) return words.ownPicture;
  if (isBranch(value))
    return 'en' in value ? String(value['en']) : lineName(value as Tree & object) || words.yes;
  if (path.at(-1) === 'tax') return words.taxes[value as keyof Words['taxes']];
  const text = String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
