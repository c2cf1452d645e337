import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { countRows, isInUse } from '../database/sqlite.server.ts';
import { makeFolder } from '../make-folder.server.ts';
import { countPostgresRows, isPostgresInUse, swapPostgres } from './postgres-copy.server.ts';
import { proveBackup, type ProofNeeds } from './prove-backup.server.ts';
import { dataNames, replacedFolder, workFolder, type Manifest } from './snapshot.server.ts';

export interface PreparedRestore {
  manifest: Manifest;
  /** The backup, unpacked and proven: a data folder, and a database of PostgreSQL where it is one. */
  restored: { dataDirectory: string; url: string | undefined };
  /** Rows by table: what is there now, none on an empty machine. */
  present: Record<string, number>;
  /** Puts the backup's data in the place of the present ones, which it keeps. */
  replace(now: number): Promise<Replaced>;
  /** Leaves everything as it was. */
  giveUp(): Promise<void>;
}

export interface Replaced {
  /** The folder where what was there is now, if there was anything. */
  kept: string | undefined;
  /** Puts back the files that were there, as long as nothing was done with the restored ones. Not a database of PostgreSQL. */
  undo(): Promise<void>;
}

/** The server must be stopped first: it would go on writing into what is replaced. */
export class RunningServerError extends Error {
  override name = 'RunningServerError';
}

/** Throws RunningServerError while a program has the present data open. */
export async function refuseWhileInUse(
  dataDirectory: string,
  databaseUrl: string | undefined,
): Promise<void> {
  if (databaseUrl ? await isPostgresInUse(databaseUrl) : isInUse(dataDirectory)) {
    throw new RunningServerError('Stop the server first: it is using the data that would be replaced.');
  }
}

/** Unpacks and proves a backup beside the present data, without touching them. */
export async function prepareRestore(
  file: string,
  dataDirectory: string,
  passphrase: string,
  needs: ProofNeeds,
): Promise<PreparedRestore> {
  makeFolder(dataDirectory);
  const { databaseUrl } = needs;
  const folder = mkdtempSync(join(dataDirectory, workFolder));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    const { manifest, scratch } = await proveBackup(file, folder, passphrase, needs);
    const giveUp = async () => {
      await scratch?.remove();
      removeFolder();
    };
    if (databaseUrl && !scratch) {
      await giveUp();
      throw new Error(
        'This backup holds a database of SQLite: take DATABASE_URL out, restore it, then move-data.',
      );
    }
    return {
      manifest,
      restored: { dataDirectory: folder, url: scratch?.url },
      present: databaseUrl ? await countPostgresRows(databaseUrl) : countRows(dataDirectory),
      async replace(now) {
        const time = new Date(now).toISOString().slice(0, 23).replaceAll(/[:.]/g, '-');
        if (databaseUrl && scratch) await swapPostgres(databaseUrl, scratch.url, keptDatabase(time));
        return replaceData(dataDirectory, folder, time);
      },
      giveUp,
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

/** What the database that was there is called afterwards. `time`: '2026-11-23T02-30-00-000', of which two restores never share one. */
export const keptDatabase = (time: string) => `clinic_replaced_${time.replaceAll(/\D/g, '_')}`;

async function replaceData(dataDirectory: string, folder: string, time: string): Promise<Replaced> {
  const kept = join(dataDirectory, `${replacedFolder}${time}`);
  const moved: [from: string, to: string][] = [];
  const move = async (from: string, to: string) => {
    await rename(from, to);
    moved.push([from, to]);
  };
  const moveBack = async () => {
    for (const [from, to] of moved.reverse()) await rename(to, from);
  };
  const present = await dataNames(dataDirectory);
  const restored = await dataNames(folder);
  try {
    if (present.length > 0) await mkdir(kept, { mode: 0o700 });
    for (const name of present) await move(join(dataDirectory, name), join(kept, name));
    for (const name of restored) await move(join(folder, name), join(dataDirectory, name));
  } catch (error) {
    await moveBack();
    throw error;
  }
  rmSync(folder, { recursive: true, force: true });
  return {
    kept: present.length > 0 ? kept : undefined,
    async undo() {
      for (const name of await dataNames(dataDirectory))
        await rm(join(dataDirectory, name), { recursive: true });
      for (const name of present) await rename(join(kept, name), join(dataDirectory, name));
      if (present.length > 0) await rmdir(kept);
    },
  };
}
