import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startS3 } from '#tests/support/servers/s3-server.ts';
import { copyBackups, fetchBackup, listCopies, NotCopiedError } from './copy-backups.server.ts';

/** A folder with a file as a backup for each of these days of November, and a store for the copies. */
async function started(days: readonly number[], options?: Parameters<typeof startS3>[1]) {
  const folder = mkdtempSync(join(tmpdir(), 'copies-'));
  const target = join(folder, 'backups');
  const store = join(folder, 'store');
  mkdirSync(target);
  for (const day of days) writeFileSync(join(target, nameOf(day)), `backup of day ${day}`);
  const { storageUrl, stop } = await startS3(store, options);
  onTestFinished(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });
  const stored = () => readdirSync(store).map((name) => basename(decodeURIComponent(name)));
  return { folder, target, storageUrl, stop, stored };
}
const nameOf = (day: number) => `clinic-2026-11-${String(day).padStart(2, '0')}T21-00-00.age`;

test('each backup is copied once, as many are kept there as here, and what others put there stays', async () => {
  const { target, storageUrl, stored } = await started([20, 21]);
  await copyBackups(target, storageUrl);
  expect(await listCopies(storageUrl)).toEqual([nameOf(21), nameOf(20)]);
  for (let day = 1; day <= 19; day += 1) writeFileSync(join(target, nameOf(day)), 'older');
  await copyBackups(target, storageUrl);
  // Seven days, then the ends of weeks.
  const kept = [1, 8, 15, 16, 17, 18, 19, 20, 21];
  expect(stored().sort()).toEqual(kept.map(nameOf));
});

test('a machine that has nothing left fetches a backup by its name', async () => {
  const { folder, target, storageUrl } = await started([22]);
  await copyBackups(target, storageUrl);
  const empty = join(folder, 'empty machine');
  const file = await fetchBackup(storageUrl, nameOf(22), empty);
  expect(readFileSync(file!, 'utf8')).toBe('backup of day 22');
  expect(await fetchBackup(storageUrl, nameOf(23), empty)).toBeUndefined();
  expect(existsSync(join(empty, nameOf(23)))).toBe(false);
});

test('a copy that comes back otherwise than it was sent does not stay, and is an error', async () => {
  const { target, storageUrl, stored } = await started([22], { spoils: true });
  await expect(copyBackups(target, storageUrl)).rejects.toThrow('came back otherwise');
  expect(stored()).toEqual([]);
});

test('a store that is away is an error of its own, and the backup stays here', async () => {
  const { target, storageUrl, stop } = await started([22]);
  await stop();
  await expect(copyBackups(target, storageUrl)).rejects.toThrow(NotCopiedError);
  expect(readdirSync(target)).toEqual([nameOf(22)]);
});
