import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { OtherSecretsError, readSecrets } from './read-secrets.server.ts';

const names = ['staff.secret', 'links.secret'] as const;
const folder = () => {
  const directory = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
};

describeEachDatabase('the secrets of servers on one database', (open, kind) => {
  test('are made once, and not kept in the database', async () => {
    const database = await open();
    const secrets = await readSecrets(database, folder(), names);
    expect(new Set(Object.values(secrets)).size).toBe(2);
    const kept = JSON.stringify(await database.queries.selectFrom('known_secrets').selectAll().execute());
    for (const secret of Object.values(secrets)) expect(kept).not.toContain(secret);
  });

  test.runIf(kind === 'postgres')(
    'are the same, or the server that has others is refused and makes none',
    async () => {
      const first = await open();
      const second = await open(first.location);
      const [one, other] = [folder(), folder()];
      const starts = await Promise.allSettled([
        readSecrets(first, one, names),
        readSecrets(second, other, names),
      ]);
      const refused = starts.find((start) => start.status === 'rejected');
      expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(refused?.reason).toBeInstanceOf(OtherSecretsError);
      expect(String(refused?.reason)).toMatch(
        /staff\.secret is missing\n.*links\.secret is missing\n.*Copy these files into/,
      );
      const [has, hasNot] = refused === starts[1] ? [one, other] : [other, one];
      expect(existsSync(join(hasNot, names[0]))).toBe(false);
      cpSync(has, hasNot, { recursive: true });
      expect(await readSecrets(second, hasNot, names)).toEqual(await readSecrets(first, has, names));

      rmSync(join(hasNot, names[1]));
      await expect(readSecrets(second, hasNot, names)).rejects.toThrow('links.secret is missing');
      cpSync(join(hasNot, names[0]), join(hasNot, names[1]));
      await expect(readSecrets(second, hasNot, names)).rejects.toThrow('links.secret is another one');
    },
  );
});
