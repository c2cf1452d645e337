import { randomInt } from 'node:crypto';

/** Without 0 and O, 1, I and L, U and V: said on the telephone and read off a screen, each stays what it is. */
const letters = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const length = 6;

export function newReference(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
