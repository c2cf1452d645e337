import { expect, test } from 'vitest';
import { checkPassword, hashPassword, verifyPassword } from './passwords.server.ts';

// Not among the tests of the database, for which hashes cost nothing (tests/support/servers/cheap-passwords.ts).
test('a password is kept as argon2id with a salt of its own, in a form that tells its cost', async () => {
  const [one, other] = await Promise.all([
    hashPassword('six brown teapots'),
    hashPassword('six brown teapots'),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
  expect(await verifyPassword('six brown teapots', one)).toBe(true);
  expect(await verifyPassword('six brown teapot', one)).toBe(false);
});

test('the cost is read from the hash, so that it can be raised later', async () => {
  const claimed = (await hashPassword('six brown teapots')).replace('t=2', 't=3');
  expect(await verifyPassword('six brown teapots', claimed)).toBe(false);
});

test('an invalid hash verifies no password', async () => {
  await expect(verifyPassword('', 'six brown teapots')).rejects.toThrow('argon2id');
});

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
