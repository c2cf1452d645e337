/** One value that is another than before; a part that came or went has one side only. */
export interface ChangedValue {
  /** 'blocks.preventive.prices.xray.rupees': lists by id or day, so that a new order alone changes nothing below it. */
  path: string;
  before?: string;
  after?: string;
}

/** What is longer is cut. */
const mostChanges = 300;
const longestValue = 300;

/** Each value that differs, as many as a person reads. */
export const changedValues = (before: unknown, after: unknown): ChangedValue[] =>
  allChanges(before, after)
    .slice(0, mostChanges)
    .map(({ path, was, is }) => ({
      path,
      ...(was !== undefined && { before: was.slice(0, longestValue) }),
      ...(is !== undefined && { after: is.slice(0, longestValue) }),
    }));

/** Where anything differs, without end: who may change only parts must not hide behind a long list. */
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
