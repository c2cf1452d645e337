import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test.each([
  ['/staff/people', '/staff/people'],
  ['/gallery/edit?page=2', '/gallery/edit?page=2'],
  ['//evil.example', '/staff/appointments'],
  ['/\\evil.example', '/staff/appointments'],
  ['https://evil.example', '/staff/appointments'],
  ['javascript:alert(1)', '/staff/appointments'],
  ['/\t/evil.example', '/staff/appointments'],
  ['/\n/evil.example', '/staff/appointments'],
  ['/.//evil.example', '/staff/appointments'],
  ['/staff/patients?q=\n', '/staff/patients?q='],
  ['/staff/रोगी', '/staff/%E0%A4%B0%E0%A5%8B%E0%A4%97%E0%A5%80'],
  ['/staff?to=/staff', '/staff/appointments'],
  [null, '/staff/appointments'],
])('%s leads to %s', (to, path) => {
  expect(returnPath(to, 'owner')).toBe(path);
});

test('while the site is all samples the owner’s sign-in leads to the first step, unless a page was asked for; the others’ to the day', () => {
  expect(returnPath(null, 'owner', true)).toBe('/staff/first-steps?step=1');
  expect(returnPath('/staff/record', 'owner', true)).toBe('/staff/record');
  expect(returnPath(null, 'reception', true)).toBe('/staff/appointments');
});
