import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { LostSecretsError, readSecret, readSecrets } from './read-secrets.server.ts';

const names = ['staff.secret', 'links.secret'] as const;
const folder = () => {
  const directory = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
};

describeEachDatabase('the secrets of servers on one database', (open, kind) => {
  test('are made once, each for itself, and stay', async () => {
    const database = await open();
    const directory = folder();
    const secrets = await readSecrets(database, directory, names);
    expect(new Set(Object.values(secrets)).size).toBe(2);
    expect(await readSecrets(database, directory, names)).toEqual(secrets);
  });

  test.runIf(kind === 'postgres')('are the same, in any order of starts and any folder', async () => {
    const first = await open();
    const second = await open(first.location);
    const starts = await Promise.all([
      readSecrets(first, folder(), names),
      readSecrets(second, folder(), names),
    ]);
    expect(starts[0]).toEqual(starts[1]);
    expect(await readSecrets(second, folder(), names)).toEqual(starts[0]);
  });

  test.runIf(kind === 'sqlite')('stay in the data folder, not in the database', async () => {
    const database = await open();
    await readSecrets(database, folder(), names);
    expect(await database.queries.selectFrom('shared_secrets').selectAll().execute()).toEqual([]);
  });

  test.runIf(kind === 'sqlite')('are missed when the database is restored without them', async () => {
    const database = await open();
    const [made, elsewhere] = [folder(), folder()];
    const secrets = await readSecrets(database, made, names);
    const refused = await readSecrets(database, elsewhere, names).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(LostSecretsError);
    expect(String(refused)).toMatch(/staff\.secret is missing[^]*links\.secret is missing/);
    // Nothing was made in their place.
    writeFileSync(join(elsewhere, 'staff.secret'), secrets['staff.secret']);
    writeFileSync(join(elsewhere, 'links.secret'), 'of another clinic');
    const other = await readSecrets(database, elsewhere, names).catch((error: unknown) => error);
    expect(String(other)).toContain('links.secret is another one');
    expect(String(other)).not.toContain('staff.secret');
    // Nor is a further one made beside them.
    await expect(readSecrets(database, elsewhere, ['new.secret', ...names])).rejects.toThrow('another one');
    expect(readdirSync(elsewhere).sort()).toEqual(['links.secret', 'staff.secret']);
    writeFileSync(join(elsewhere, 'links.secret'), secrets['links.secret']);
    expect(await readSecrets(database, elsewhere, names)).toEqual(secrets);
  });
});

test('a secret is made once, is long, and only its owner can read it', () => {
  const directory = folder();
  const secret = readSecret(directory, 'staff.secret');
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(readSecret(directory, 'staff.secret')).toBe(secret);
  expect(readSecret(directory, 'other.secret')).not.toBe(secret);
  expect(statSync(join(directory, 'staff.secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(directory).sort()).toEqual(['other.secret', 'staff.secret']);
});
