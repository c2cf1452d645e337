import {
  isReason,
  type Content,
  type ContentErrors,
  type Text,
  type WithheldItem,
} from '#features/clinic/content/content.ts';
import { isLanguage } from '#platform/language.ts';
import type { DraftState } from './draft-state.ts';
import {
  isBranch,
  isSameTree,
  setInTree,
  readAt,
  shareEqualParts,
  toContent,
  toTree,
  treePath,
  type Tree,
} from './content-tree.ts';

/** The keys of a path by ids; a text's id has dots of its own. */
export function keysOf(path: string): string[] {
  const [, id, language] = /^texts\.(.+?)(?:\.(en|hi|mr))?$/.exec(path) ?? [];
  return id === undefined ? path.split('.') : ['texts', id, ...(language ? [language] : [])];
}

/** Whether a path leads to another one or to something in it. */
export const isBelow = (path: string, other: string): boolean => `${path}.`.startsWith(`${other}.`);

/** The parts that stay out, once the reasons on the screen are published with the rest. */
export const withheldNow = ({
  withheld,
  content,
  reasons,
}: Pick<DraftState, 'withheld' | 'content' | 'reasons'>): readonly WithheldItem[] =>
  withheld.filter(
    ({ flagged }) => !flagged || flagged.some((field) => !isReason(reasons[fieldPathOf(content, field)])),
  );

/** A closed day keeps its date when its name stays out. */
const plainHoliday: Text = { en: 'Holiday', hi: 'छुट्टी', mr: 'सुट्टी' };

/**
 * The document that goes live: without what stays out. A picture or a text that visitors see now stays in its place, a review without
 * permission never does.
 */
export function withoutWithheld(
  content: Content,
  published: Content,
  items: readonly WithheldItem[],
): Content {
  if (items.length === 0) return content;
  const live = toTree(published);
  const tree = items.reduce<Tree>((rest, { path, flagged }) => {
    const keys = keysOf(path);
    // A part of a line that stays out as a whole has no place.
    if (!isBranch(treeAt(rest, keys.slice(0, -1)))) return rest;
    const isReview = keys[0] === 'reviews' && keys.length === 2;
    const former = isReview && !flagged ? undefined : treeAt(live, keys);
    const isNameOfDay = keys[0] === 'holidays' && keys.length === 3;
    return setInTree(rest, keys, former ?? (isNameOfDay ? toTree(plainHoliday) : undefined));
  }, toTree(content));
  return shareEqualParts(toContent(tree), published);
}

/** The smallest part around each fault that can have its published value, or be left out where there is none. */
export function faultyParts(content: Content, published: Content, errors: ContentErrors): WithheldItem[] {
  const [tree, live] = [toTree(content), toTree(published)];
  const parts = new Map<string, WithheldItem>();
  for (const [at, says] of Object.entries(errors)) {
    const field = treePath(content, keysOf(at)).map(String);
    const keys = faultyPart(field, tree, live);
    const path = keys.join('.');
    if (keys.length > 0 && !parts.has(path)) parts.set(path, { path, field: field.join('.'), says });
  }
  return [...parts.values()].filter(
    ({ path }) => ![...parts.keys()].some((other) => other !== path && isBelow(path, other)),
  );
}

function faultyPart(field: readonly string[], tree: Tree, live: Tree): readonly string[] {
  // The languages of a text, the two numbers of a place and the times of a day go together.
  const whole =
    field.length > 1 && (isLanguage(field.at(-1)!) || field[0] === 'geo') ? field.slice(0, -1) : field;
  const missing = whole.findIndex((_, depth) => !isBranch(treeAt(live, whole.slice(0, depth + 1))));
  let keys = missing === -1 ? whole : whole.slice(0, missing + 1);
  // A field that is as published is at fault through another one near it; a text never is.
  while (keys.length > 0 && isSameTree(treeAt(tree, keys), treeAt(live, keys)))
    keys = field[0] === 'texts' ? [] : keys.slice(0, -1);
  return keys;
}

/** Puts withheld parts, whose values are in `from`, back into `content`; leaves out a part whose parent is gone. */
export function withWithheld(content: Content, from: Content, items: readonly WithheldItem[]): Content {
  const source = toTree(from);
  const tree = items.reduce<Tree>((rest, { path }) => {
    const keys = keysOf(path);
    const hasPlace = keys.length < 3 || isBranch(treeAt(rest, keys.slice(0, 2)));
    return hasPlace ? setInTree(rest, keys, treeAt(source, keys)) : rest;
  }, toTree(content));
  return shareEqualParts(toContent(tree), content);
}

export const treeAt = (tree: Tree, keys: readonly string[]): Tree =>
  keys.reduce<Tree>((inner, key) => (isBranch(inner) ? inner[key] : undefined), tree);

/** The path with list indexes, as the fields of the editor have it. */
export function fieldPathOf(content: Content, path: string): string {
  let inner: unknown = content;
  return keysOf(path)
    .map((key) => {
      const index = Array.isArray(inner)
        ? inner.findIndex((item) => (readAt(item, ['id']) ?? readAt(item, ['date'])) === key)
        : -1;
      const at = index === -1 ? key : index;
      inner = readAt(inner, [at]);
      return at;
    })
    .join('.');
}

/** The reason why a part stays out, at the field that the owner asked to see. */
export const withheldFault = (
  { shown, withheld, content }: Pick<DraftState, 'shown' | 'withheld' | 'content'>,
  key: string,
): string | undefined =>
  // A flagged text has the guard's notice below it.
  shown?.path === key
    ? withheld.find(({ field, flagged }) => !flagged && fieldPathOf(content, field) === key)?.says
    : undefined;
