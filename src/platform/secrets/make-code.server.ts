import { randomInt } from 'node:crypto';

/** Without letters and digits that are taken for one another: almost five bits each. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Groups of this many letters, to be read and typed. */
export const makeCode = (groups: number, letters: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');
