import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrations } from '../src/app/migrations.server.ts';
import { readArchive, writeArchive } from '../src/platform/backup/archive.server.ts';
import { proveBackup, DamagedBackupError } from '../src/platform/backup/prove-backup.server.ts';
import type { Database } from '../src/platform/database/database.server.ts';
import { prepareRestore, refuseWhileInUse } from '../src/platform/backup/restore-backup.server.ts';
import { isBeingMade } from '../src/platform/backup/make-backup.server.ts';
import { recoverData } from '../src/platform/backup/recover-data.server.ts';
import { backupSecret } from '../src/platform/backup/snapshot.server.ts';
import { applyRestore } from '../src/app/restore/apply-restore.server.ts';
import { openDatabase } from '../src/platform/database/open-database.server.ts';
import { createLog } from '../src/platform/log.server.ts';
import { pictureFolder, picturesIn, storePicture } from '../tests/support/servers/backups.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

const picture = pictureFolder();
const passphrase = 'four quiet molars sing';

let root: string;
let dataDirectory: string;
let database: Database | undefined;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'clinic-backup-'));
  dataDirectory = join(root, 'data');
  mkdirSync(dataDirectory);
  writeFileSync(join(dataDirectory, 'staff.secret'), 'secret', { mode: 0o600 });
  database = await open(dataDirectory);
  await storePicture(database, dataDirectory);
});
afterEach(async () => {
  await close();
  rmSync(root, { recursive: true });
});

const open = (folder: string) =>
  openDatabase({ dataDirectory: folder, log: createLog('silent'), migrations });
async function close() {
  await database?.close();
  database = undefined;
}

const settings = (folder = dataDirectory) => ({
  dataDirectory: folder,
  storageUrl: undefined,
  databaseUrl: undefined,
  backup: { directory: join(root, 'backups'), at: undefined, passphrase, copyTo: undefined },
});
const yes = { passphrase: async () => passphrase, agrees: async () => true };
const titles = async (dataDirectory: string) =>
  (await picturesIn({ dataDirectory })).map(({ title }) => title);

test('a backup made while the server runs is restored on an empty machine with the passphrase alone', async () => {
  const { file } = await backUp(settings());
  const elsewhere = join(root, 'another-machine');
  const asked = { ...settings(elsewhere), backup: { ...settings().backup, passphrase: undefined } };
  const said = await restore(file, asked, yes);
  expect(said?.[0]).toBe('Restored.');
  expect(await titles(elsewhere)).toEqual(['Picture 1']);
  expect(readFileSync(join(elsewhere, 'pictures', picture, '800.webp'), 'utf8')).toBe('picture 1');
  expect(readFileSync(join(elsewhere, 'staff.secret'), 'utf8')).toBe('secret');
});

test('a restore keeps the replaced data, and changes nothing when the person does not agree', async () => {
  const { file } = await backUp(settings());
  await database!.queries.updateTable('gallery_items').set({ title: 'Painted' }).execute();
  await close();
  let summary = '';
  const no = { ...yes, agrees: async (text: string) => ((summary = text), false) };
  expect(await restore(file, settings(), no)).toBeUndefined();
  expect(summary).toMatch(/pictures: 1 now, 1 in the backup/);
  expect(await titles(dataDirectory)).toEqual(['Painted']);

  await restore(file, settings(), yes);
  expect(await titles(dataDirectory)).toEqual(['Picture 1']);
  const kept = readdirSync(dataDirectory).find((name) => name.startsWith('replaced-'))!;
  expect(await titles(join(dataDirectory, kept))).toEqual(['Painted']);
});

test('a restore is taken back when nothing can be opened over it', async () => {
  const { file } = await backUp(settings());
  await database!.queries.updateTable('gallery_items').set({ title: 'Painted' }).execute();
  await close();
  const needs = { migrations, namedPictures: async () => [] };
  const prepared = await prepareRestore(file, dataDirectory, passphrase, needs);
  const { undo } = await prepared.replace(Date.parse('2026-11-23T02:30:00Z'));
  expect(await titles(dataDirectory)).toEqual(['Picture 1']);
  await undo();
  expect(await titles(dataDirectory)).toEqual(['Painted']);
  expect(readdirSync(dataDirectory).filter((name) => /^(replaced|backup-work)-/.test(name))).toEqual([]);
});

test('nothing is restored under a running server', async () => {
  const { file } = await backUp(settings());
  await expect(restore(file, settings(), yes)).rejects.toThrow('Stop the server first');
  expect(readdirSync(dataDirectory).filter((name) => name.startsWith('backup-work'))).toEqual([]);
});

test('backups and what restores replaced are not backed up again, and only their owner may read them', async () => {
  const own = { ...settings(), backup: { ...settings().backup, directory: join(dataDirectory, 'backups') } };
  const { file: first } = await backUp(own);
  expect(statSync(first).mode & 0o777).toBe(0o600);
  const size = statSync(first).size;
  const { file: second } = await backUp(own, join(root, 'second'));
  expect(Math.abs(statSync(second).size - size)).toBeLessThan(size / 2);
});

describe('a spoilt backup is never called good', () => {
  let whole: Buffer | undefined;
  /** One backup for all tests, since deriving its key takes a second on purpose. */
  const wholeBackup = async () => {
    whole ??= readFileSync((await backUp(settings())).file);
    const file = join(root, 'whole.age');
    writeFileSync(file, whole);
    return file;
  };
  const prove = async (file: string, phrase = passphrase) => {
    const folder = mkdtempSync(join(root, 'proof-'));
    const namedPictures = async () => [`pictures/${picture}`];
    return (await proveBackup(file, folder, phrase, { migrations, namedPictures })).manifest;
  };

  test('but a whole one is', async () => {
    expect((await prove(await wholeBackup())).tables.gallery_items).toBe(1);
  });

  test('a flipped byte, anywhere', async () => {
    const good = readFileSync(await wholeBackup());
    for (const part of [0.001, 0.2, 0.5, 0.8, 0.999]) {
      const spoilt = Buffer.from(good);
      const at = Math.floor(good.length * part);
      spoilt[at] = spoilt[at]! ^ 1;
      const file = join(root, 'spoilt.age');
      writeFileSync(file, spoilt);
      await expect(prove(file), `byte ${at} of ${good.length}`).rejects.toThrow(DamagedBackupError);
    }
  });

  test('a missing end, of any length', async () => {
    const file = await wholeBackup();
    const { size } = statSync(file);
    for (const missing of [1, 100, Math.floor(size / 2), size - 10]) {
      const part = join(root, 'part.age');
      writeFileSync(part, readFileSync(file));
      truncateSync(part, size - missing);
      await expect(prove(part), `${missing} bytes less`).rejects.toThrow(DamagedBackupError);
    }
  });

  test('another passphrase', async () => {
    await expect(prove(await wholeBackup(), 'four loud molars sing')).rejects.toThrow(DamagedBackupError);
  });

  test.each([
    ['a missing picture', join('pictures', picture, '800.webp'), /800\.webp is missing/],
    ['a missing database', 'clinic.db', /database is missing/],
    ['a missing key', 'staff.secret', /staff\.secret is missing/],
  ])('%s', async (_, path, says) => {
    const folder = join(root, 'unpacked');
    await readArchive(await wholeBackup(), folder, passphrase);
    rmSync(join(folder, path));
    const file = join(root, 'packed-again.age');
    await writeArchive(folder, file, passphrase);
    await expect(prove(file)).rejects.toThrow(says);
  });
});

test('a backup names the pictures that are missing, keeps the rest, and is restored', async () => {
  await storePicture(database!, dataDirectory, 2);
  rmSync(join(dataDirectory, 'pictures', picture), { recursive: true });
  const { file, missing } = await backUp(settings());
  expect(missing).toEqual([`pictures/${picture}`]);
  const elsewhere = join(root, 'another-machine');
  const said = await restore(file, settings(elsewhere), yes);
  expect(said?.join(' ')).toContain(`missing when it was made: pictures/${picture}`);
  expect(await titles(elsewhere)).toEqual(['Picture 1', 'Picture 2']);
  expect(readFileSync(join(elsewhere, 'pictures', pictureFolder(2), '800.webp'), 'utf8')).toBe('picture 2');
});

describe('a command that is ended half-way', () => {
  const commandOf = (name: string, ...args: string[]) => {
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: dataDirectory,
      BACKUP_DIR: join(root, 'backups'),
      BACKUP_PASSPHRASE: passphrase,
    };
    return spawn(process.execPath, [`tools/${name}.ts`, ...args], { env });
  };
  const workIn = (folder: string) =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('backup-work-')) : [];

  test('a killed backup leaves nothing plain beside the backups, blocks nothing, and the next one sweeps', async () => {
    writeFileSync(join(dataDirectory, 'pictures', 'large'), Buffer.alloc(30_000_000, 'picture'));
    const child = commandOf('back-up');
    const ended = once(child, 'close');
    const isPacking = () =>
      workIn(dataDirectory).some((name) => existsSync(join(dataDirectory, name, 'backup.age')));
    await expect.poll(isPacking, { interval: 5, timeout: 120_000 }).toBe(true);
    child.kill('SIGKILL');
    await ended;
    for (const name of readdirSync(join(root, 'backups')))
      expect(statSync(join(root, 'backups', name)).size, name).toBe(0);
    const needs = { dataDirectory, target: join(root, 'backups') };
    expect(isBeingMade(needs, Date.now())).toBe(false);
    const { file } = await backUp(settings());
    expect(workIn(dataDirectory)).toEqual([]);
    expect(readdirSync(join(root, 'backups'))).toEqual([basename(file)]);
  });

  test('Ctrl-C at the question of a restore leaves everything as it was', async () => {
    const { file } = await backUp(settings());
    await close();
    const before = readdirSync(dataDirectory);
    const child = commandOf('restore', file);
    const ended = once(child, 'close');
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    await expect.poll(() => said, { timeout: 120_000 }).toContain('Replace the present data');
    child.kill('SIGINT');
    await ended;
    expect(readdirSync(dataDirectory).sort()).toEqual(before.sort());
  });
});

test('a restore that fails half-way lets go of the data, and the next one works', async () => {
  const { file } = await backUp(settings());
  await close();
  const prepared = await prepareRestore(file, dataDirectory, passphrase, {
    migrations,
    namedPictures: async () => [],
  });
  const clock = {
    now: () => {
      throw new Error('no time');
    },
  };
  await expect(
    applyRestore(prepared, { dataDirectory, url: undefined, clock, exactly: false }),
  ).rejects.toThrow('no time');
  await prepared.giveUp();
  await refuseWhileInUse(dataDirectory, undefined);
  expect((await restore(file, settings(), yes))?.[0]).toBe('Restored.');
});

test('the passphrase of the backups is in none of them, and stays where it is when one is restored', async () => {
  const own = { ...settings(), backup: { ...settings().backup, passphrase: undefined } };
  const { file } = await backUp(own);
  const phrase = readFileSync(join(dataDirectory, backupSecret), 'utf8').trim();
  // It is written down and typed by hand.
  expect(phrase).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){5}$/);
  const unpacked = join(root, 'unpacked');
  await readArchive(file, unpacked, phrase);
  expect(existsSync(join(unpacked, backupSecret))).toBe(false);
  await close();
  await restore(file, own, yes);
  expect(readFileSync(join(dataDirectory, backupSecret), 'utf8').trim()).toBe(phrase);

  const elsewhere = join(root, 'another-machine');
  await restore(file, { ...own, dataDirectory: elsewhere }, { ...yes, passphrase: async () => phrase });
  expect(readFileSync(join(elsewhere, backupSecret), 'utf8').trim()).toBe(phrase);
});

test('a machine that was started before the restore asks for the passphrase of the backup, again where it is mistyped, and keeps it', async () => {
  const { file } = await backUp(settings());
  const elsewhere = join(root, 'another-machine');
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, backupSecret), 'made on the first start here\n');
  const own = { ...settings(elsewhere), backup: { ...settings().backup, passphrase: undefined } };
  const asked: string[] = [];
  const type = (...typed: string[]) => ({
    ...yes,
    passphrase: async (reason: string) => (asked.push(reason), typed.shift() ?? ''),
  });
  const kept = () => readFileSync(join(elsewhere, backupSecret), 'utf8').trim();
  await expect(restore(file, own, type('four', 'loud', 'molars'))).rejects.toThrow('with this passphrase');
  await expect(restore(file, own, type())).rejects.toThrow('with this passphrase');
  expect(kept()).toBe('made on the first start here');
  asked.length = 0;
  const said = await restore(file, own, type('four loud molars sing', passphrase));
  expect(asked).toEqual([
    expect.stringContaining('The passphrase of this machine does not open the backup.'),
    expect.stringContaining('This passphrase does not open the backup.'),
  ]);
  expect(said?.join(' ')).toContain('open with the passphrase that you typed');
  expect(kept()).toBe(passphrase);
});

test('a restore that was killed between two files is taken back at the next start', async () => {
  await close();
  const kept = join(dataDirectory, 'replaced-2026-11-20T02-30-00-000');
  mkdirSync(kept);
  const present = readdirSync(dataDirectory).filter((name) => !name.startsWith('replaced-'));
  writeFileSync(join(kept, 'unfinished.json'), JSON.stringify({ present, restored: ['clinic.db'] }));
  renameSync(join(dataDirectory, 'clinic.db'), join(kept, 'clinic.db'));
  writeFileSync(join(dataDirectory, 'clinic.db'), 'the backup’s');
  await recoverData({ dataDirectory }, createLog('silent'));
  expect(readdirSync(dataDirectory).sort()).toEqual(present.sort());
  expect(await titles(dataDirectory)).toEqual(['Picture 1']);
});

test('the service may write to the places for backups that the operations guide names', () => {
  const writable = /^ReadWritePaths=(.*)$/m.exec(readFileSync('deploy/clinic.service', 'utf8'))![1]!;
  const guide = readFileSync('docs/operations.md', 'utf8').replaceAll(/\s+/g, ' ');
  const named = /lets the server write below (.*?);/.exec(guide)![1]!;
  const places = [...named.matchAll(/`(\S+)`/g)].map(([, place]) => `-${place}`);
  expect(places.length).toBeGreaterThan(1);
  expect(writable.split(' ')).toEqual(places);
});

test('a wrong data folder is an error, not an empty backup', () => {
  expect(() => backUp(settings(join(root, 'nowhere')))).toThrow(/no data folder/);
});
