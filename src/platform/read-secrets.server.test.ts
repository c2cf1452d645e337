import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { readSecrets } from './read-secrets.server.ts';

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

  test.runIf(kind === 'postgres')('are the same, whoever starts first, in whatever folder', async () => {
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
});
