import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordLength } from './password-length.ts';
import commonPasswords from './common-passwords.txt?raw';

/** Counted as people count them: an emoji is one character. */
const passwordIsLongEnough = (password: string): boolean =>
  [...password.normalize('NFC')].length >= passwordLength.least;

export type PasswordFault = 'password-too-short' | 'password-too-long' | 'password-too-common';

/**
 * The 5,000 passwords of at least 12 characters that come first in the '10 million password list' of SecLists (MIT), in lower case.
 * Shorter ones are refused for their length. Remade by: docs/decisions/0010-staff-accounts.md.
 */
const common = new Set(commonPasswords.split('\n').filter(Boolean));

/** Words that an attacker of this site would try first; refused also with a few other characters around them. */
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

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. Kept in each hash, so that they can be raised later. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const derive = promisify(argon2);

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');
const pattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** In the PHC string format, which every argon2 implementation reads. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: password, nonce, tagLength, ...cost });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = pattern.exec(hash) ?? [];
  if (!nonce || !tag) throw new Error('This password hash is not argon2id in the PHC string format');
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected);
}
