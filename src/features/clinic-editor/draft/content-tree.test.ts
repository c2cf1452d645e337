import { describe, expect, test } from 'vitest';
import { fieldChanges, setAtPath, shareEqualParts, toContent, toTree } from './content-tree.ts';
import { mergeTrees } from './merge-drafts.ts';

const price = (id: string, rupees: number) => ({
  id,
  name: { en: id },
  rupees,
  indicative: true,
  shown: true,
});
const document = (change: object = {}) => ({
  name: 'Sample Dental',
  hours: { mon: [{ opens: '10:00', closes: '14:00' }] },
  holidays: [{ date: '2026-12-25', name: { en: 'Christmas' } }],
  blocks: [
    { id: 'preventive', title: { en: 'Preventive' }, prices: [price('xray', 100), price('cap', 1000)] },
  ],
  texts: { 'home.aboutHeading': { en: 'Hello' } },
  ...change,
});
const withPrices = (...prices: object[]) => document({ blocks: [{ ...document().blocks[0], prices }] });
const merge = (base: object, mine: object, theirs: object) => {
  const { tree, conflicts } = mergeTrees(toTree(base), toTree(mine), toTree(theirs));
  return { content: toContent(tree) as unknown, conflicts };
};

test('a document comes out of the tree as it went in', () => {
  expect(toContent(toTree(document()))).toEqual(document());
});

test('changes are listed by field, in any order of rows', () => {
  const after = withPrices(price('new', 5), price('xray', 120), price('cap', 1000));
  expect(fieldChanges(toTree(document()), toTree(after))).toEqual([
    { path: ['blocks', 'preventive', 'prices', 'xray', 'rupees'], before: 100, after: 120 },
    { path: ['blocks', 'preventive', 'prices', 'new'], before: undefined, after: toTree(price('new', 5)) },
  ]);
});

test('another order is one change', () => {
  const after = withPrices(price('cap', 1000), price('xray', 100));
  expect(fieldChanges(toTree(document()), toTree(after))).toMatchObject([
    { path: ['blocks', 'preventive', 'prices', '#order'], after: ['cap', 'xray'] },
  ]);
});

describe('two owners at once', () => {
  test('keep both changes where they changed different fields', () => {
    const mine = withPrices(price('xray', 120), price('cap', 1000));
    const theirs = withPrices(price('xray', 100), price('cap', 1100), price('bridge', 3000));
    expect(merge(document(), mine, theirs)).toEqual({
      content: withPrices(price('xray', 120), price('cap', 1100), price('bridge', 3000)),
      conflicts: [],
    });
  });

  test('are asked where they changed the same field to two values', () => {
    const mine = withPrices(price('xray', 120), price('cap', 1000));
    const theirs = document({ ...withPrices(price('xray', 130), price('cap', 1000)), name: 'Other' });
    expect(merge(document(), mine, theirs)).toEqual({
      content: { ...mine, name: 'Other' },
      conflicts: [{ path: ['blocks', 'preventive', 'prices', 'xray', 'rupees'], mine: 120, theirs: 130 }],
    });
  });

  test('lose no line that both took away, and none that one took away', () => {
    const mine = withPrices(price('cap', 1000));
    expect(merge(document(), mine, document({ name: 'Other' })).content).toEqual({ ...mine, name: 'Other' });
  });
});

test('a value is put at a path, and taken away by undefined', () => {
  expect(setAtPath(document(), ['blocks', 0, 'prices', 1, 'rupees'], 7).blocks[0]!.prices[1]!.rupees).toBe(7);
  expect(setAtPath({ links: { map: 'a' } }, ['links', 'map'], undefined)).toEqual({ links: {} });
});

test('a document read anew shares with the one before what both say, and says the same as it did', () => {
  const before = document();
  const after = withPrices(price('xray', 120), price('cap', 1000));
  const shared = shareEqualParts(after, before);
  expect(shared).toEqual(after);
  expect(shared.hours).toBe(before.hours);
  expect(shared.blocks[0]!.title).toBe(before.blocks[0]!.title);
  expect(shareEqualParts(document(), before)).toBe(before);
});
