import type { Content, WithheldItem } from '#features/clinic/content/content.ts';
import { addDays } from '#platform/civil-date.ts';
import {
  fieldChanges,
  isBranch,
  isSameTree,
  sourcesKey,
  toTree,
  type ContentChange,
  type Tree,
} from './content-tree.ts';
import { withoutWithheld } from './withheld.ts';

/** The changes that publishing makes, as every page counts them: without what stays out, days closed in a row as one. */
export const publishingChanges = (
  published: Content,
  content: Content,
  withheld: readonly WithheldItem[],
): ContentChange[] =>
  joinClosedDays(
    joinSources(
      fieldChanges(toTree(published), toTree(withoutWithheld(content, published, withheld))),
      ({ path }) => path,
      (path) => ({ path, before: undefined, after: true }),
    ),
  );

/**
 * Counts a confirmed translation as a change, unless its text has another change: then its source is left out. `toChange` makes the
 * change of a path.
 */
export function joinSources<Change>(
  changes: readonly Change[],
  pathOf: (change: Change) => readonly string[],
  toChange: (path: readonly string[]) => Change,
): readonly Change[] {
  const isSource = (path: readonly string[]) => path.includes(sourcesKey);
  const paths = changes.map(pathOf).filter((path) => !isSource(path));
  const changed = new Set(paths.map((path) => path.slice(0, -1).join('.')));
  return changes.flatMap((change) => {
    const path = pathOf(change);
    if (!isSource(path)) return [change];
    const text = path.slice(0, path.indexOf(sourcesKey));
    if (changed.has(text.join('.'))) return [];
    changed.add(text.join('.'));
    return [toChange([...text, sourcesKey])];
  });
}

/** A closed day that comes or goes as a whole. */
const isWholeDay = ({ path, before, after }: ContentChange): boolean =>
  path[0] === 'holidays' && path.length === 2 && (before === undefined || after === undefined);

const nameOf = (day: Tree): Tree => (isBranch(day) ? day['name'] : undefined);

/** Days in a row with one name become one change, which has the last day as `until`. */
function joinClosedDays(changes: readonly ContentChange[]): ContentChange[] {
  const days = changes
    .filter(isWholeDay)
    .toSorted((one, other) => one.path[1]!.localeCompare(other.path[1]!));
  const joined: ContentChange[] = [];
  for (const day of days) {
    const last = joined.at(-1);
    const date = day.path[1]!;
    const isNext =
      last !== undefined &&
      addDays(last.until ?? last.path[1]!, 1) === date &&
      (last.after === undefined) === (day.after === undefined) &&
      isSameTree(nameOf(last.after ?? last.before), nameOf(day.after ?? day.before));
    if (isNext) joined[joined.length - 1] = { ...last, until: date };
    else joined.push(day);
  }
  const place = changes.findIndex(isWholeDay);
  return place === -1
    ? [...changes]
    : [
        ...changes.slice(0, place),
        ...joined,
        ...changes.slice(place).filter((change) => !isWholeDay(change)),
      ];
}
