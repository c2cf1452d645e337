import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isPostgresDatabase } from './postgres-copy.server.ts';
import { dataNames, replacedFolder } from './snapshot.server.ts';

export interface ReplacedData {
  /** The folder with the replaced data, if there were any. */
  kept: string | undefined;
  /** Puts the replaced files back, as long as the restored ones are unused. Does not cover a PostgreSQL database. */
  undo(): Promise<void>;
}

/** A journal for the rollback, in the folder of the replaced data until the replacement is complete. */
const journalFile = 'unfinished.json';
const journalSchema = z.object({
  present: z.array(z.string()),
  restored: z.array(z.string()),
  /** The new name of the replaced PostgreSQL database. */
  keptDatabase: z.string().optional(),
});
type Journal = z.infer<typeof journalSchema>;

/** The end of the names of what is replaced at an instant: '2026-11-23T02-30-00-000'. */
export const replacedTime = (instant: number) =>
  new Date(instant).toISOString().slice(0, 23).replaceAll(/[:.]/g, '-');

/** Whether a folder of replaced data belongs to a restore that goes on, or is to be taken back. */
export const isReplacementUnfinished = (folder: string) => existsSync(join(folder, journalFile));

/**
 * Moves the current data aside and the restored data in; a PostgreSQL database is swapped last. Atomic even if the process is killed: the
 * next start or restore calls `finishReplacement`.
 */
export async function replaceData(
  dataDirectory: string,
  folder: string,
  time: string,
  swap?: { keptName: string; run(): Promise<void> },
): Promise<ReplacedData> {
  const kept = join(dataDirectory, `${replacedFolder}${time}`);
  const present = await dataNames(dataDirectory);
  const restored = await dataNames(folder);
  const journal: Journal = { present, restored, keptDatabase: swap?.keptName };
  await mkdir(kept, { mode: 0o700 });
  writeFileSync(join(kept, journalFile), JSON.stringify(journal), { flush: true });
  try {
    for (const name of present) await rename(join(dataDirectory, name), join(kept, name));
    for (const name of restored) await rename(join(folder, name), join(dataDirectory, name));
    await swap?.run();
  } catch (error) {
    await rollBack(dataDirectory, kept, journal);
    throw error;
  }
  rmSync(join(kept, journalFile));
  if (present.length === 0) rmSync(kept, { recursive: true });
  return {
    kept: present.length > 0 ? kept : undefined,
    async undo() {
      for (const name of await dataNames(dataDirectory))
        await rm(join(dataDirectory, name), { recursive: true });
      await mkdir(kept, { recursive: true });
      await rollBack(dataDirectory, kept, journal);
    },
  };
}

async function rollBack(dataDirectory: string, kept: string, { present, restored }: Journal): Promise<void> {
  const moved = new Set(await readdir(kept));
  for (const name of restored) {
    // A current file that was not moved yet does not come from the backup.
    if (moved.has(name) || !present.includes(name))
      await rm(join(dataDirectory, name), { recursive: true, force: true });
  }
  for (const name of present) if (moved.has(name)) await rename(join(kept, name), join(dataDirectory, name));
  await rm(kept, { recursive: true });
}

/** Takes back a replacement that was killed half-way, or completes one whose database was swapped already. */
export async function finishReplacement(
  dataDirectory: string,
  databaseUrl: string | undefined,
): Promise<void> {
  if (!existsSync(dataDirectory)) return;
  for (const name of await readdir(dataDirectory)) {
    const kept = join(dataDirectory, name);
    const path = join(kept, journalFile);
    if (!name.startsWith(replacedFolder) || !existsSync(path)) continue;
    const text = readFileSync(path, 'utf8');
    // Killed before the first move: the journal was not written to its end.
    const journal = text.endsWith('}')
      ? journalSchema.parse(JSON.parse(text))
      : { present: [], restored: [] };
    const isSwapped =
      databaseUrl !== undefined &&
      journal.keptDatabase !== undefined &&
      (await isPostgresDatabase(databaseUrl, journal.keptDatabase));
    if (isSwapped) rmSync(path);
    else await rollBack(dataDirectory, kept, journal);
  }
}
