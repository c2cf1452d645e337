import { createHash, randomInt } from 'node:crypto';

/** Without letters and digits that are taken for one another: almost five bits each. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const prefix = 'sha256:';

/** Groups of this many letters, to be read and typed. */
export const makeCode = (groups: number, letters: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');

/** As it was written by hand: capitals, spaces and dashes do not matter. */
export function hashRecoveryCode(written: string): string {
  const letters = written.toLowerCase().replace(/[^a-z0-9]/g, '');
  return prefix + createHash('sha256').update(letters).digest('base64url');
}

/**
 * For better-auth's two-factor part, which would keep the codes readable with the server's key: here only hashes are kept, and what
 * is compared with them is the hash of what was typed.
 */
export const recoveryCodeStorage = {
  // 24 letters hold 118 bits: enough for a plain hash to keep them safe (ASVS 6.5.2), which the library's eight do not.
  customBackupCodesGenerate: () => Array.from({ length: 8 }, () => makeCode(4, 6)),
  storeBackupCodes: {
    encrypt: async (json: string) =>
      JSON.stringify(
        (JSON.parse(json) as string[]).map((code) =>
          code.startsWith(prefix) ? code : hashRecoveryCode(code),
        ),
      ),
    decrypt: async (json: string) => json,
  },
};
