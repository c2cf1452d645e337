import type { Content } from '#features/clinic/content/content.ts';

/**
 * The document as a tree whose list items are keyed by id, so that two documents can be compared and merged field by field although one
 * has an item more. A path: ['blocks', 'preventive', 'prices', 'xray', 'rupees'].
 */
export type Tree = { readonly [key: string]: Tree } | Leaf;
type Leaf = string | number | boolean | null | undefined | readonly unknown[];
type Branch = { readonly [key: string]: Tree };

const lists = ['holidays', 'blocks', 'prices', 'bookable', 'services', 'dentists', 'reviews'];
/** The key that holds a list's order. */
export const orderKey = '#order';

/** The key of a text under which the English of its translations is kept. */
export const sourcesKey = 'translatedFrom';

export const isBranch = (tree: Tree): tree is Branch =>
  typeof tree === 'object' && tree !== null && !Array.isArray(tree);
const idOf = (item: object): string => String('id' in item ? item.id : (item as { date: string }).date);

/** Documents are immutable, so an unchanged part keeps its cached tree: typing costs the same in a long list. */
const madeTrees = new WeakMap<object, Tree>();

export function toTree(value: unknown, name = ''): Tree {
  if (typeof value !== 'object' || value === null) return value as Leaf;
  const made = madeTrees.get(value) ?? treeOf(value, name);
  madeTrees.set(value, made);
  return made;
}

function treeOf(value: object, name: string): Tree {
  if (Array.isArray(value)) {
    const items = value as readonly object[];
    if (!lists.includes(name) || items.some((item) => typeof item !== 'object')) return value;
    const entries = items.map((item) => [idOf(item), toTree(item)] as const);
    return { ...Object.fromEntries(entries), [orderKey]: items.map(idOf) };
  }
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.map(([key, inner]) => [key, toTree(inner, key)]));
}

export const toContent = (tree: Tree): Content => fromTree(tree) as Content;

function fromTree(tree: Tree): unknown {
  if (!isBranch(tree)) return tree;
  const { [orderKey]: order, ...members } = tree;
  if (!order) {
    const entries = Object.entries(members).filter(([, inner]) => inner !== undefined);
    return Object.fromEntries(entries.map(([key, inner]) => [key, fromTree(inner)]));
  }
  const there = Object.keys(members).filter((key) => members[key] !== undefined);
  const ordered = (order as readonly string[]).filter((key) => there.includes(key));
  return [...new Set([...ordered, ...there])].map((key) => fromTree(members[key]));
}

export interface ContentChange {
  path: readonly string[];
  /** Undefined: it was not there. */
  before: Tree;
  /** Undefined: it is not there any more. */
  after: Tree;
  /** The last of several closed days in a row; the path names the first. */
  until?: string;
}

export const isSameTree = (one: Tree, other: Tree): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Differences field by field; an added or removed item is one change. */
export function fieldChanges(before: Tree, after: Tree, path: readonly string[] = []): ContentChange[] {
  if (before === after) return [];
  if (isBranch(before) && isBranch(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return Array.from(keys).flatMap((key) =>
      key === orderKey
        ? orderChange(before[key] as string[], after[key] as string[], path)
        : fieldChanges(before[key], after[key], [...path, key]),
    );
  }
  // A group of fields that is empty counts as none.
  return isSameTree(before ?? {}, after ?? {}) ? [] : [{ path, before, after }];
}

/** Compares only items in both lists: added and removed ones are changes already. */
function orderChange(
  before: readonly string[],
  after: readonly string[],
  path: readonly string[],
): ContentChange[] {
  const kept = before.filter((key) => after.includes(key));
  const now = after.filter((key) => before.includes(key));
  return isSameTree(kept, now) ? [] : [{ path: [...path, orderKey], before: kept, after: now }];
}

/** The tree with another value at a path. */
export function setInTree(tree: Tree, [key, ...rest]: readonly string[], value: Tree): Tree {
  if (key === undefined) return value;
  const branch = isBranch(tree) ? tree : {};
  return { ...branch, [key]: setInTree(branch[key], rest, value) };
}

/** The document with another value at a path of keys and indexes; undefined takes a member away. */
export function setAtPath<Value>(
  value: Value,
  [key, ...rest]: readonly (string | number)[],
  put: unknown,
): Value {
  if (key === undefined) return put as Value;
  if (Array.isArray(value)) {
    const list = value.map((item, index) => (index === key ? setAtPath(item, rest, put) : (item as unknown)));
    return list as Value;
  }
  const members = { ...(value as Record<string, unknown>) };
  const inner = setAtPath(members[key], rest, put);
  if (inner === undefined) delete members[key];
  else members[key] = inner;
  return members as Value;
}

/** Structural sharing: equal parts are taken from the other document, so that a comparison by identity finds them. */
export function shareEqualParts<Value>(value: Value, other: unknown): Value {
  if (typeof value !== 'object' || value === null || typeof other !== 'object' || other === null)
    return value;
  if (Array.isArray(value) !== Array.isArray(other)) return value;
  const [mine, theirs] = [value as Record<string, unknown>, other as Record<string, unknown>];
  const keys = Object.keys(mine);
  const inner = keys.map((key) => shareEqualParts(mine[key], theirs[key]));
  const isSame = keys.length === Object.keys(theirs).length;
  if (isSame && keys.every((key, at) => key in theirs && inner[at] === theirs[key])) return other as Value;
  return (
    Array.isArray(value) ? inner : Object.fromEntries(keys.map((key, at) => [key, inner[at]]))
  ) as Value;
}

export const readAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);

/** The field's path in the tree, with ids in place of list indexes. */
export function treePath(content: unknown, path: readonly (string | number)[]): readonly (string | number)[] {
  let inner = content;
  return path.map((key) => {
    const item = (inner as Record<string | number, unknown> | undefined)?.[key];
    const list = inner;
    inner = item;
    if (!Array.isArray(list) || typeof item !== 'object' || item === null) return key;
    const { id, date } = item as { id?: string; date?: string };
    return id ?? date ?? key;
  });
}
