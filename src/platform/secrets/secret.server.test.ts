import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecret } from './secret.server.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'secret-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('a secret is made once, is long, and only its owner can read it', () => {
  const secret = readSecret(directory, 'staff.secret');
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(readSecret(directory, 'staff.secret')).toBe(secret);
  expect(readSecret(directory, 'other.secret')).not.toBe(secret);
  expect(statSync(join(directory, 'staff.secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(directory).sort()).toEqual(['other.secret', 'staff.secret']);
});
