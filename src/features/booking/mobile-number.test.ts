import { expect, test } from 'vitest';
import { numberInGroups } from './mobile-number.ts';

test('a number is shown in groups, and what is none as it was typed', () => {
  expect(numberInGroups('09876543210')).toBe('+91 98765 43210');
  expect(numberInGroups('98 76')).toBe('98 76');
});
