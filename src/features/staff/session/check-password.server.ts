import commonPasswords from './common-passwords.txt?raw';
import { passwordIsLongEnough, passwordLength } from './password-rules.ts';

export type PasswordFault = 'password-too-short' | 'password-too-long' | 'password-too-common';

/**
 * The 5,000 passwords of at least 12 characters that stand first in the '10 million password list' of SecLists (MIT), in lower case.
 * Shorter ones are refused for their length. Remade by: docs/decisions/0010-staff-accounts.md.
 */
const common = new Set(commonPasswords.split('\n').filter(Boolean));

/** Words an attacker of this very site would try first, whatever is put around them. */
const wordsOfThisSite = [
  'battisi',
  'dental',
  'dentist',
  'clinic',
  'gallery',
  'reception',
  'password',
  'welcome',
];

const lowerCase = (password: string): string => password.normalize('NFC').toLowerCase();

export function isCommonPassword(password: string): boolean {
  const lower = lowerCase(password);
  return common.has(lower) || isOneThingRepeated(lower);
}

export function checkPassword(
  password: string,
  about: { email?: string; name?: string } = {},
): PasswordFault | undefined {
  if (!passwordIsLongEnough(password)) return 'password-too-short';
  if (password.length > passwordLength.most) return 'password-too-long';
  if (isCommonPassword(password)) return 'password-too-common';
  const lower = lowerCase(password);
  const own = [about.email?.split('@')[0], ...(about.name?.split(/\s+/) ?? [])];
  const known = [...wordsOfThisSite, ...own.map((word) => word?.toLowerCase() ?? '')].filter(
    (word) => word.length > 3,
  );
  const rest = known.reduce((text, word) => text.replaceAll(word, ''), lower);
  // 'dentalclinic2026': nothing is left but a number.
  return rest.replace(/[^\p{L}]/gu, '').length < 4 && rest !== lower ? 'password-too-common' : undefined;
}

/** 'abcabcabcabc', '111111111111' */
const isOneThingRepeated = (text: string): boolean => /^(.{1,4})\1+.{0,3}$/u.test(text);
