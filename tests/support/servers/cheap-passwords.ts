import { vi } from 'vitest';

/**
 * Hashes in almost no time: tests that try a hundred passwords are about who may try again when, not about what a try costs.
 * The text of the hash still says the true cost; src/features/staff/session/passwords.test.ts pays it.
 */
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) =>
    crypto.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done);
  return { ...crypto, default: { ...crypto, argon2 }, argon2 };
});
