import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { openBucket, type Bucket } from '../bucket/bucket.server.ts';
import { makeFolder } from '../make-folder.server.ts';
import { keptBackups } from './backup-rotation.ts';
import { listBackups, madeAtOf } from './make-backup.server.ts';
import { hashStream } from './snapshot.server.ts';

/** The backup is made and proven, but not in the other place. */
export class NotCopiedError extends Error {
  override name = 'NotCopiedError';
}

const inBucket = async <T>(url: string, work: (bucket: Bucket) => Promise<T>): Promise<T> => {
  const bucket = await openBucket(url);
  try {
    return await work(bucket);
  } finally {
    bucket.close();
  }
};

/** Selects the names to keep in a folder or a bucket. */
function keptAmong(names: readonly string[]): Set<string> {
  const made = new Map(names.flatMap((name) => [[madeAtOf(name), name] as const]));
  made.delete(undefined);
  const kept = keptBackups([...made.keys()] as number[]);
  return new Set([...kept].map((instant) => made.get(instant)!));
}

/**
 * Puts each proven backup of the folder into the bucket that is not there yet, and reads it back to see that it arrived whole. The bucket
 * keeps as many as the folder does. Throws NotCopiedError, and leaves nothing there that is not whole.
 */
export async function copyBackups(target: string, url: string): Promise<void> {
  try {
    await inBucket(url, async (bucket) => {
      const there = new Set(await bucket.list('clinic-'));
      for (const { file } of await listBackups(target))
        if (!there.has(basename(file))) await copyOne(bucket, file);
      const names = await bucket.list('clinic-');
      const kept = keptAmong(names);
      for (const name of names)
        if (madeAtOf(name) !== undefined && !kept.has(name)) await bucket.remove(name);
    });
  } catch (error) {
    throw new NotCopiedError(
      `The backup could not be copied to BACKUP_STORAGE_URL: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
}

async function copyOne(bucket: Bucket, file: string): Promise<void> {
  const name = basename(file);
  await bucket.putFile(name, file);
  const back = await bucket.get(name);
  const arrived = back && (await hashStream(Readable.fromWeb(back.body as NodeStream)));
  if (arrived === (await hashStream(createReadStream(file)))) return;
  await bucket.remove(name);
  throw new Error(`${name} came back otherwise than it was sent`);
}

/** Fetches a backup by its name into a folder; its path. Undefined when the bucket has none of this name. */
export const fetchBackup = (url: string, name: string, folder: string): Promise<string | undefined> =>
  inBucket(url, async (bucket) => {
    const stored = await bucket.get(name);
    if (!stored) return undefined;
    makeFolder(folder);
    const file = join(folder, name);
    try {
      await pipeline(Readable.fromWeb(stored.body as NodeStream), createWriteStream(file, { mode: 0o600 }));
    } catch (error) {
      rmSync(file, { force: true });
      throw error;
    }
    return file;
  });

/** The names of what a bucket has, newest first. */
export const listCopies = (url: string): Promise<string[]> =>
  inBucket(url, async (bucket) =>
    (await bucket.list('clinic-'))
      .filter((name) => madeAtOf(name) !== undefined)
      .sort()
      .reverse(),
  );
