import { isBranch, isSameTree, orderKey, sourcesKey, type Tree } from './content-tree.ts';

/** A field that two people changed to different values. */
export interface Conflict {
  path: readonly string[];
  mine: Tree;
  theirs: Tree;
}

/** Merges two edits of `base`; in a conflict, mine is kept until the owner decides. */
export function mergeTrees(
  base: Tree,
  mine: Tree,
  theirs: Tree,
  path: readonly string[] = [],
): { tree: Tree; conflicts: Conflict[] } {
  if (isSameTree(mine, theirs) || isSameTree(base, theirs)) return { tree: mine, conflicts: [] };
  if (isSameTree(base, mine)) return { tree: theirs, conflicts: [] };
  if (isBranch(mine) && isBranch(theirs)) {
    const known = isBranch(base) ? base : {};
    const conflicts: Conflict[] = [];
    const tree: Record<string, Tree> = {};
    for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
      const merged = mergeTrees(known[key], mine[key], theirs[key], [...path, key]);
      conflicts.push(...merged.conflicts);
      tree[key] = merged.tree;
    }
    return { tree, conflicts };
  }
  // Nobody chooses an order or the English of a translation by itself.
  if (path.at(-1) === orderKey || path.includes(sourcesKey)) return { tree: mine, conflicts: [] };
  return { tree: mine, conflicts: [{ path, mine, theirs }] };
}
