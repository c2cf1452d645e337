import type { Content, WithheldItem } from '#features/clinic/content/content.ts';
import type { DraftState } from './draft-state.ts';
import { isBranch, putInTree, readAt, sharedWith, toContent, toTree, type Tree } from './content-tree.ts';

/** The keys of a path by ids; a text's id has dots of its own. */
export function keysOf(path: string): string[] {
  const [, id, language] = /^texts\.(.+?)(?:\.(en|hi|mr))?$/.exec(path) ?? [];
  return id === undefined ? path.split('.') : ['texts', id, ...(language ? [language] : [])];
}

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
  const tree = items.reduce<Tree>((rest, { path }) => {
    const keys = keysOf(path);
    return putInTree(rest, keys, keys[0] === 'reviews' ? undefined : treeAt(live, keys));
  }, toTree(content));
  return sharedWith(toContent(tree), published);
}

/** The document with the parts that stayed out of another one, where there is still a place for them. */
export function withWithheld(content: Content, from: Content, items: readonly WithheldItem[]): Content {
  const source = toTree(from);
  const tree = items.reduce<Tree>((rest, { path }) => {
    const keys = keysOf(path);
    const hasPlace = keys.length < 3 || isBranch(treeAt(rest, keys.slice(0, 2)));
    return hasPlace ? putInTree(rest, keys, treeAt(source, keys)) : rest;
  }, toTree(content));
  return sharedWith(toContent(tree), content);
}

const treeAt = (tree: Tree, keys: readonly string[]): Tree =>
  keys.reduce<Tree>((inner, key) => (isBranch(inner) ? inner[key] : undefined), tree);

/** The path with list indexes, as the fields of the editor have it. */
export function fieldPathOf(content: Content, path: string): string {
  let inner: unknown = content;
  return keysOf(path)
    .map((key) => {
      const at = Array.isArray(inner) ? inner.findIndex((item) => readAt(item, ['id']) === key) : key;
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
  shown?.path === key ? withheld.find(({ field }) => fieldPathOf(content, field) === key)?.says : undefined;
