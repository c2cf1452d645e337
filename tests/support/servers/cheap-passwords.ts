import { vi } from 'vitest';

/**
 * Makes password hashes cheap, for tests that try a hundred passwords and check limits. The text of the hash still names the true cost;
 * src/features/staff/session/passwords.test.ts tests real hashes.
 */
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) =>
    crypto.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done);
  return { ...crypto, default: { ...crypto, argon2 }, argon2 };
});
