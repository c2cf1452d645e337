import { expect, test } from 'vitest';
import { z } from 'zod';
import { readEmail, readName } from './staff-account.ts';

test.each([
  [' Asha.S@clinic.example ', 'asha.s@clinic.example'],
  ["o'neil+desk@mail.clinic.example", "o'neil+desk@mail.clinic.example"],
  ['asha', undefined],
  ['asha@clinic', undefined],
  ['.asha@clinic.example', undefined],
  ['a..b@clinic.example', undefined],
  ['asha@-clinic.example', undefined],
  ['asha@clinic.example, ravi@clinic.example', undefined],
  ['', undefined],
])('the e-mail address %s is read as zod reads it', (written, address) => {
  expect(readEmail(written)).toBe(address);
  expect(z.email().safeParse(written.trim()).success).toBe(address !== undefined);
});

test('a name is kept without spaces around it, and not longer than its field', () => {
  expect(readName('  Asha Sample ')).toBe('Asha Sample');
  expect(readName('x'.repeat(100))).toHaveLength(80);
  expect(readName('   ')).toBe('');
});
