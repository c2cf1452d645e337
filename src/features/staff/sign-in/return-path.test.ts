import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test.each([
  ['/staff/people', '/staff/people'],
  ['/gallery/edit?page=2', '/gallery/edit?page=2'],
  ['//evil.example', '/staff/appointments'],
  ['/\\evil.example', '/staff/appointments'],
  ['https://evil.example', '/staff/appointments'],
  ['javascript:alert(1)', '/staff/appointments'],
  ['/staff?to=/staff', '/staff/appointments'],
  [null, '/staff/appointments'],
])('%s leads to %s', (to, path) => {
  expect(returnPath(to, 'owner')).toBe(path);
});
