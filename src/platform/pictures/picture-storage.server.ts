import { makeFolder } from '../make-folder.server.ts';
import { join } from 'node:path';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { openBucket } from '../bucket/bucket.server.ts';
/** A buffer when read from the disk, a stream when fetched from an object store. */
export interface StoredFile {
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
  bytes: number | undefined;
}

/** The store can't be reached, or fails: pictures come back with it. */
export class StorageAwayError extends Error {
  override name = 'StorageAwayError';
}

/** Where pictures are stored: on disk or in an S3-compatible store. A picture is a folder of its sizes. */
export interface PictureStorage {
  /** Returns when the file is safe. */
  put(folder: string, file: string, content: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  get(folder: string, file: string): Promise<StoredFile | undefined>;
  /** Removes all files of the folder; one that is not there is removed already. */
  removeFolder(folder: string): Promise<void>;
  /** Lets go of its connections. */
  close(): void;
}

/** Pictures in a private bucket of any S3-compatible store; visitors get them through this server. */
export async function createS3Storage(url: string): Promise<PictureStorage> {
  const bucket = await openBucket(url);
  return {
    put: (folder, file, content, type) => bucket.put(`${folder}/${file}`, content, type).catch(tellAway),
    get: (folder, file) => bucket.get(`${folder}/${file}`).catch(tellAway),
    async removeFolder(folder) {
      for (const key of await bucket.list(`${folder}/`)) await bucket.remove(key);
    },
    close: bucket.close,
  };
}

/** An error without a status, or with a 5xx, means that the store is unavailable. */
function tellAway(error: unknown): never {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode ?? 503;
  throw status >= 500 ? new StorageAwayError('the store of the pictures is away', { cause: error }) : error;
}

/** Pictures as files under `root`; fails where none can be stored. Check a name from outside before it comes here. */
export function createDiskStorage(root: string): PictureStorage {
  makeFolder(root);
  // Tried: rights alone do not tell what a file system of the network refuses.
  rmdirSync(mkdtempSync(join(root, 'try-')));
  return {
    async put(folder, file, content) {
      await mkdir(join(root, folder), { recursive: true, mode: 0o700 });
      const target = await open(join(root, folder, file), 'w', 0o600);
      try {
        await target.writeFile(content);
        // Synced, since the row that names the picture is on the disk after its commit: the files must be there by then.
        await target.sync();
      } finally {
        await target.close();
      }
    },
    async get(folder, file) {
      try {
        const body = new Uint8Array(await readFile(join(root, folder, file)));
        return { body, bytes: body.length };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async removeFolder(folder) {
      await rm(join(root, folder), { recursive: true, force: true });
    },
    close() {},
  };
}

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
