import { createHash, createHmac } from 'node:crypto';
import { assert, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { fromLetters, toLetters } from '#platform/secrets/letters-and-digits.server.ts';
import { linkHashes, linkHashOf, linkToken } from './patient-link.server.ts';

const linkSecret = 'a secret of this test';
const appointment = (id: string) => ({ id, linkVersion: 1 });
/** As links were made before, and what was stored of them. */
const before = (id: string) =>
  createHmac('sha256', linkSecret)
    .update(`appointment link ${id} 1`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
const ids = Array.from({ length: 200 }, (_, n) => `appointment ${n}`);

test('a link is 22 letters and digits, which carry 128 bits', () => {
  const bytes = uint8Array({ minLength: 16, maxLength: 16 }).map((given) => Buffer.from(given));
  assert(property(bytes, (given) => fromLetters(toLetters(given), 16)!.equals(given)));
  for (const id of ids) expect(linkToken(appointment(id), linkSecret)).toMatch(/^[A-Za-z0-9]{22}$/);
  expect(new Set(ids.map((id) => linkToken(appointment(id), linkSecret))).size).toBe(ids.length);
});

test('links that were sent before go on working, and what was stored of them finds the new ones', () => {
  for (const id of ids) {
    expect(linkHashOf(appointment(id), { linkSecret })).toBe(hash(before(id)));
    for (const link of [before(id), linkToken(appointment(id), linkSecret)])
      expect(linkHashes(link)).toContain(hash(before(id)));
  }
  expect(ids.some((id) => /[-_]/.test(before(id)))).toBe(true);
});

test('malformed links are not looked up', () => {
  for (const text of ['', 'short', 'z'.repeat(23), 'Ab Cd'.repeat(5)]) expect(linkHashes(text)).toEqual([]);
  expect(fromLetters('z'.repeat(22), 16)).toBeUndefined();
});
