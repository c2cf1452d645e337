import { expect, test } from 'vitest';
import { checkPassword } from './check-password.server.ts';

test.each([
  ['elevenchars', 'password-too-short'],
  ['🦷🦷🦷🦷🦷🦷', 'password-too-short'],
  ['x'.repeat(300), 'password-too-long'],
  ['qwertyqwerty', 'password-too-common'],
  ['1QAZ2wsx3edc', 'password-too-common'],
  ['abcabcabcabc', 'password-too-common'],
  ['DentalClinic2026', 'password-too-common'],
  ['asha.sample.2026', 'password-too-common'],
])('%s is refused', (password, fault) => {
  expect(checkPassword(password, { email: 'asha@clinic.example', name: 'Asha Sample' })).toBe(fault);
});

test.each([
  'six brown teapots',
  'नौ शांत छाते और एक घोड़ा',
  ' spaces at both ends ',
  'no-digits-no-capitals',
  'the dental chair squeaks',
  '🦷 is an emoji in here',
  'y'.repeat(3) + ' long enough '.repeat(10),
])('%s is taken', (password) => {
  expect(checkPassword(password, { email: 'asha@clinic.example', name: 'Asha Sample' })).toBeUndefined();
});
