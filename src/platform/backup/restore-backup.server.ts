import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { countRows, isInUse } from '../database/sqlite.server.ts';
import { makeFolder } from '../make-folder.server.ts';
import { proveBackup, type ProofNeeds } from './prove-backup.server.ts';
import { dataNames, replacedFolder, workFolder, type Manifest } from './snapshot.server.ts';

export interface PreparedRestore {
  manifest: Manifest;
  /** The backup, unpacked and proven: a data folder. */
  folder: string;
  /** Rows by table: what is there now, none on an empty machine. */
  present: Record<string, number>;
  /** Puts the backup's data in the place of the present ones, which it keeps; the folder where they are, if there were any. */
  replace(now: number): Promise<string | undefined>;
  /** Leaves everything as it was. */
  giveUp(): void;
}

/** The server must be stopped first: it would go on writing into what is replaced. */
export class RunningServerError extends Error {
  override name = 'RunningServerError';
}

/** Unpacks and proves a backup beside the present data, without touching them. */
export async function prepareRestore(
  file: string,
  dataDirectory: string,
  passphrase: string,
  needs: ProofNeeds,
): Promise<PreparedRestore> {
  makeFolder(dataDirectory);
  if (isInUse(dataDirectory)) {
    throw new RunningServerError('Stop the server first: it is using the data that would be replaced.');
  }
  const folder = mkdtempSync(join(dataDirectory, workFolder));
  const giveUp = () => rmSync(folder, { recursive: true, force: true });
  try {
    const manifest = await proveBackup(file, folder, passphrase, needs);
    return {
      manifest,
      folder,
      present: countRows(dataDirectory),
      replace: (now) => replaceData(dataDirectory, folder, now),
      giveUp,
    };
  } catch (error) {
    giveUp();
    throw error;
  }
}

async function replaceData(dataDirectory: string, folder: string, now: number): Promise<string | undefined> {
  const kept = join(
    dataDirectory,
    `${replacedFolder}${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`,
  );
  const moved: [from: string, to: string][] = [];
  const move = async (from: string, to: string) => {
    await rename(from, to);
    moved.push([from, to]);
  };
  const present = await dataNames(dataDirectory);
  const restored = await dataNames(folder);
  try {
    if (present.length > 0) await mkdir(kept, { mode: 0o700 });
    for (const name of present) await move(join(dataDirectory, name), join(kept, name));
    for (const name of restored) await move(join(folder, name), join(dataDirectory, name));
  } catch (error) {
    for (const [from, to] of moved.reverse()) await rename(to, from);
    throw error;
  }
  rmSync(folder, { recursive: true, force: true });
  return present.length > 0 ? kept : undefined;
}
