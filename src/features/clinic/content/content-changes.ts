/** A changed value; an added or removed one has one side only. */
export interface ChangedValue {
  /** 'blocks.preventive.prices.xray.rupees': lists by id or day, so that a new order alone changes nothing below it. */
  path: string;
  before?: string;
  after?: string;
}

/** The maximum number of changes; the rest is omitted. */
const maxChanges = 300;
const maxValueLength = 300;

/** The changed values, up to the maximum, for a person to read. */
export const changedValues = (before: unknown, after: unknown): ChangedValue[] =>
  allChanges(before, after)
    .slice(0, maxChanges)
    .map(({ path, was, is }) => ({
      path,
      ...(was !== undefined && { before: was.slice(0, maxValueLength) }),
      ...(is !== undefined && { after: is.slice(0, maxValueLength) }),
    }));

/** The paths of all changes, without a maximum: with one, a person who may change only some parts could hide others behind a long list. */
export const changedPaths = (before: unknown, after: unknown): string[] =>
  allChanges(before, after).map(({ path }) => path);

function allChanges(before: unknown, after: unknown) {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  return paths
    .map((path) => ({ path, was: old.get(path), is: now.get(path) }))
    .filter(({ was, is }) => was !== is);
}

/** The parts of the document in which something changed: 'name', 'hours', 'blocks'. */
export const changedParts = (changes: readonly ChangedValue[]): string[] => [
  ...new Set(changes.map(({ path }) => path.split('.', 1)[0]!)),
];

function valuesOf(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  const at = (key: string) => (path ? `${path}.${key}` : key);
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object')) found.set(path, value.join(', '));
    else {
      const keys = value.map((item, index) => keyOf(item) ?? String(index));
      if (keys.length > 1) found.set(at('order'), keys.join(', '));
      value.forEach((item, index) => valuesOf(item, at(keys[index]!), found));
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) valuesOf(item, at(key), found);
  } else if (value !== undefined) found.set(path, String(value));
  return found;
}

function keyOf(item: unknown): string | undefined {
  const { id, date } = item as { id?: unknown; date?: unknown };
  return [id, date].find((key): key is string => typeof key === 'string');
}
