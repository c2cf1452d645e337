import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.server.ts';
import type { PictureStorage } from './picture-storage.server.ts';

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
        // The row that names the picture is on the disk at its commit: so are the files by then.
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
