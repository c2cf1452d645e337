import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test.each([
  ['/staff/people', '/staff/people'],
  ['/gallery/edit?page=2', '/gallery/edit?page=2'],
  ['//evil.example', '/staff/account'],
  ['/\\evil.example', '/staff/account'],
  ['https://evil.example', '/staff/account'],
  ['javascript:alert(1)', '/staff/account'],
  ['/staff?to=/staff', '/staff/account'],
  [null, '/staff/account'],
])('%s leads to %s', (to, path) => {
  expect(returnPath(to, 'owner')).toBe(path);
});
