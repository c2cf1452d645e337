import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../src/platform/database/open-database.server.ts';
import { createLog } from '../src/platform/log.server.ts';
import { backUp } from './back-up.ts';

let root: string;
let dataDirectory: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'clinic-backup-'));
  dataDirectory = join(root, 'data');
  mkdirSync(join(dataDirectory, 'pictures', 'gallery'), { recursive: true });
  writeFileSync(join(dataDirectory, 'pictures', 'gallery', 'lounge.webp'), 'picture');
  writeFileSync(join(dataDirectory, 'staff.secret'), 'secret', { mode: 0o600 });
});
afterEach(() => rmSync(root, { recursive: true }));

const open = (folder: string) =>
  openDatabase({ dataDirectory: folder, log: createLog('silent'), migrations: [] });

test('a backup made while the server runs is a data folder that a server starts from', async () => {
  const running = await open(dataDirectory);
  await running.transaction((tx) => running.announce(tx, 'appointments'));
  const { folder, hasDatabase } = await backUp({ dataDirectory }, join(root, 'backups'));
  await running.transaction((tx) => running.announce(tx, 'appointments'));
  await running.close();

  const restored = await open(folder);
  const revisions = await restored.queries.selectFrom('revisions').selectAll().execute();
  await restored.close();
  expect(hasDatabase).toBe(true);
  expect(revisions).toEqual([{ topic: 'appointments', revision: 1 }]);
  expect(readFileSync(join(folder, 'pictures', 'gallery', 'lounge.webp'), 'utf8')).toBe('picture');
  expect(readFileSync(join(folder, 'staff.secret'), 'utf8')).toBe('secret');
});

test('a backup can be read by its owner alone', async () => {
  await (await open(dataDirectory)).close();
  const { folder } = await backUp({ dataDirectory }, root);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('with PostgreSQL the files are copied, and it is said that the database is not among them', async () => {
  const { folder, hasDatabase } = await backUp({ dataDirectory, databaseUrl: 'postgres://x/y' }, root);
  expect(hasDatabase).toBe(false);
  expect(existsSync(join(folder, 'staff.secret'))).toBe(true);
  expect(existsSync(join(folder, 'clinic.db'))).toBe(false);
});

test('a wrong data folder is an error, not an empty backup', async () => {
  await expect(backUp({ dataDirectory: join(root, 'nowhere') }, root)).rejects.toThrow(/no data folder/);
});
