import { expect, test } from 'vitest';
import { orderByIds } from './use-editor-items.ts';

test.each([
  ['all ids are known', 'abc', 'cab', 'cab'],
  ['an id has no item', 'ab', 'bxa', 'ba'],
  ['an item has no id and keeps its place', 'axb', 'ba', 'bxa'],
])('items stand in the order of ids: %s', (_, items, ids, expected) => {
  const given = [...items].map((id) => ({ id }));
  const ordered = orderByIds(given, [...ids]);
  expect(ordered.map(({ id }) => id).join('')).toBe(expected);
});
