import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { backupSecret } from '#platform/backup/snapshot.server.ts';
import { proveBackup } from '#platform/backup/prove-backup.server.ts';
import { picturesOnDisk } from '#src/app/restore/reconcile-restore.server.ts';
import { migrations } from '#src/app/migrations.server.ts';
import { picturesIn, storePicture } from '#tests/support/servers/backups.ts';
import {
  describeDatabase,
  describeEachDatabase,
  type OpenedDatabase,
} from '#tests/support/servers/databases.ts';
import { strikes } from '#tests/support/servers/siege-length.ts';
import { backUp } from '../../tools/back-up.ts';
import { restore } from '../../tools/restore.ts';

function settingsOf({ location: { dataDirectory, url } }: Pick<OpenedDatabase, 'location'>) {
  const directory = mkdtempSync(join(tmpdir(), 'clinic-backups-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const backup = { directory, at: undefined, passphrase: undefined, copyTo: undefined };
  return { dataDirectory, databaseUrl: url, storageUrl: undefined, backup };
}

describeEachDatabase('backups while pictures go up', (open, kind) => {
  test(
    'are proven one after the other, and have every picture that was there when they began',
    async () => {
      const database = await open();
      const settings = settingsOf(database);
      let stored = 0;
      const over = new AbortController();
      const uploads = (async () => {
        while (!over.signal.aborted) {
          await storePicture(database, settings.dataDirectory, stored + 1);
          stored += 1;
          // SQLite answers at once: others get their turn. In the long run each backup has all that came before.
          await wait(strikes(25, 150));
        }
      })();
      for (let made = 0; made < strikes(kind === 'sqlite' ? 2 : 1, 20); made += 1) {
        const before = stored;
        const { file } = await backUp(settings, mkdtempSync(join(settings.backup.directory, 'one-')));
        const folder = mkdtempSync(join(settings.backup.directory, 'proof-'));
        const { scratch } = await proveBackup(file, folder, passphraseIn(settings), {
          migrations,
          namedPictures: picturesOnDisk(false),
          databaseUrl: settings.databaseUrl,
        });
        const rows = await picturesIn({ dataDirectory: folder, url: scratch?.url });
        await scratch?.remove();
        expect(rows.length).toBeGreaterThanOrEqual(before);
        for (const { title, image_path: path } of rows) {
          const bytes = readFileSync(join(folder, 'pictures', path!, '800.webp'), 'utf8');
          expect(bytes).toBe(title.toLowerCase());
        }
        rmSync(folder, { recursive: true });
      }
      try {
        await expect.poll(() => stored).toBeGreaterThan(10);
      } finally {
        over.abort();
        await uploads;
      }
    },
    strikes(120_000, 900_000),
  );
});

const passphraseIn = ({ dataDirectory }: { dataDirectory: string }) =>
  readFileSync(join(dataDirectory, backupSecret), 'utf8').trim();

describeDatabase('postgres', 'a backup of PostgreSQL', (open) => {
  const yes = { passphrase: async () => '', agrees: async () => true };

  test('takes the place of the database, which is kept, but not while a server uses it', async () => {
    const database = await open();
    const settings = settingsOf(database);
    await storePicture(database, settings.dataDirectory);
    const { file } = await backUp(settings);
    await database.queries.updateTable('gallery_items').set({ title: 'Changed' }).execute();
    await expect(restore(file, settings, yes)).rejects.toThrow('Stop the server first');
    await database.close();
    // As PgBouncer keeps one.
    const atRest = new Client(settings.databaseUrl);
    atRest.on('error', () => {});
    const ended = new Promise<void>((resolve) => atRest.once('end', resolve));
    await atRest.connect();
    await atRest.query('DISCARD ALL');
    const said = await restore(file, settings, yes);
    expect(said?.join(' ')).toMatch(/^Restored\. .* \w+_replaced_/);
    await ended;
    expect((await picturesIn(database.location)).map(({ title }) => title)).toEqual(['Picture 1']);
    const kept = new URL(settings.databaseUrl!);
    const client = new Client(settings.databaseUrl);
    await client.connect();
    const listed = await client.query<{ datname: string }>(
      "select datname from pg_database where datname like '%\\_replaced\\_%' or datname like '%\\_beside\\_%'",
    );
    await client.end();
    expect(listed.rows).toHaveLength(1);
    kept.pathname = `/${listed.rows[0]!.datname}`;
    const { dataDirectory } = settings;
    expect((await picturesIn({ dataDirectory, url: kept.href })).map(({ title }) => title)).toEqual([
      'Changed',
    ]);
  });

  test('a PostgreSQL backup is not restored without DATABASE_URL, and the refusal says so', async () => {
    const database = await open();
    const settings = settingsOf(database);
    const { file } = await backUp(settings);
    await database.close();
    await expect(restore(file, { ...settings, databaseUrl: undefined }, yes)).rejects.toThrow(
      'set DATABASE_URL',
    );
  });
});
