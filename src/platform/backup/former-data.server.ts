import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, dayMs } from '../clock.ts';
import type { Log } from '../log.server.ts';
import { formerDataDays } from './former-data.ts';
import { databasesNamed, dropDatabase, replacedPrefix } from './postgres-copy.server.ts';
import { isReplacementUnfinished } from './replace-data.server.ts';
import { replacedFolder } from './snapshot.server.ts';

/** Data that a restore or a move replaced: a folder, and with PostgreSQL a database too. It holds patients, also those erased since. */
export interface FormerData {
  /** Part of the names of its folder and database: '2026-11-23T02-30-00-000'. */
  name: string;
  replacedAt: number;
  deletedAt: number;
}

export interface FormerDataStore {
  /** The oldest first. */
  list(): Promise<FormerData[]>;
  /** False where no former data has this name. */
  delete(name: string): Promise<boolean>;
  /** Deletes those whose days are over; returns how many. */
  deleteOld(): Promise<number>;
}

const digitsOf = (name: string) => name.replaceAll(/\D/g, '');

function replacedAtOf(name: string): number | undefined {
  const [, date, hour, minute, second, millisecond] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})$/.exec(name) ?? [];
  const at = date ? Date.parse(`${date}T${hour}:${minute}:${second}.${millisecond}Z`) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** '2026_11_23_02_30_00_000', the end of a database's name, as the name of its folder. */
const fromDigits = (digits: string) =>
  digits.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})$/, '$1-$2-$3T$4-$5-$6-$7');

export function openFormerData(
  { dataDirectory, databaseUrl }: { dataDirectory: string; databaseUrl: string | undefined },
  { clock, log }: { clock: Clock; log: Log },
): FormerDataStore {
  /** The health page, which asks, shall open all the same. */
  const noneFound = (error: unknown): string[] => {
    log.warn({ err: error }, 'Databases that restores have replaced could not be listed');
    return [];
  };

  async function find(): Promise<(FormerData & { databases: string[] })[]> {
    const folders = existsSync(dataDirectory) ? await readdir(dataDirectory) : [];
    const prefix = databaseUrl && replacedPrefix(databaseUrl);
    const found = prefix ? await databasesNamed(databaseUrl, prefix).catch(noneFound) : [];
    // One that somebody has renamed is kept.
    const databases = found.filter((each) => /^\d{4}(_\d\d){5}_\d{3}$/.test(each.slice(prefix!.length)));
    const names = new Set([
      ...folders
        .filter(
          (each) => each.startsWith(replacedFolder) && !isReplacementUnfinished(join(dataDirectory, each)),
        )
        .map((each) => each.slice(replacedFolder.length)),
      ...databases.map((each) => fromDigits(digitsOf(each.slice(prefix!.length)))),
    ]);
    return [...names].sort().flatMap((name) => {
      const replacedAt = replacedAtOf(name);
      if (replacedAt === undefined) return [];
      const deletedAt = replacedAt + formerDataDays * dayMs;
      const own = databases.filter((each) => digitsOf(each.slice(prefix!.length)) === digitsOf(name));
      return [{ name, replacedAt, deletedAt, databases: own }];
    });
  }

  async function remove({ name, databases }: { name: string; databases: string[] }): Promise<void> {
    for (const database of databases) await dropDatabase(databaseUrl!, database);
    await rm(join(dataDirectory, `${replacedFolder}${name}`), { recursive: true, force: true });
    log.info({ name }, 'What a restore or a move had replaced was deleted');
  }

  return {
    list: async () =>
      (await find()).map(({ name, replacedAt, deletedAt }) => ({ name, replacedAt, deletedAt })),
    async delete(name) {
      const found = (await find()).find((each) => each.name === name);
      if (found) await remove(found);
      return found !== undefined;
    },
    async deleteOld() {
      const now = clock.now();
      const old = (await find()).filter(({ deletedAt }) => deletedAt <= now);
      let deleted = 0;
      for (const each of old)
        try {
          await remove(each);
          deleted += 1;
        } catch (error) {
          // The others are deleted all the same.
          log.error({ err: error, name: each.name }, 'What a restore had replaced could not be deleted');
        }
      return deleted;
    },
  };
}
