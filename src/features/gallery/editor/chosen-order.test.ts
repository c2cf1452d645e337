import { expect, test } from 'vitest';
import { asChosen } from './chosen-order.ts';

test('what was chosen together stands in that order, the others where they were', () => {
  const list = ['old', 'second', 'theirs', 'first', 'third', 'last'];
  expect(asChosen(list, ['first', 'second', 'third'])).toEqual([
    'old',
    'first',
    'theirs',
    'second',
    'third',
    'last',
  ]);
  expect(asChosen(list, ['deleted', 'last', 'old'])).toEqual([
    'last',
    'second',
    'theirs',
    'first',
    'third',
    'old',
  ]);
});
