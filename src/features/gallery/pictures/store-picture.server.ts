import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Log } from '#platform/log.server.ts';
import type { PictureStorage } from '#platform/pictures/picture-storage.server.ts';
import { extensions, type PictureType } from '#platform/pictures/picture-type.ts';
import type { PreparedPicture } from '#platform/pictures/prepare-picture.server.ts';
import type { PictureSource } from './gallery-items-store.server.ts';
import { largestAddress, pictureFileName, storageFolder } from './picture-address.ts';
import { forgetStoredPicture, listOrphans, noteStoredPicture } from './stored-pictures-store.server.ts';

export interface StorageNeeds {
  database: Database;
  pictures: PictureStorage;
  clock: Clock;
  log: Log;
}

/** Stores a picture's files. The caller then gives it to an item, or discards it. */
export async function storePicture(
  { database, pictures, clock, log }: StorageNeeds,
  original: { name: string; type: PictureType },
  { width, height, files, preview }: PreparedPicture,
): Promise<PictureSource & { imagePath: string }> {
  const name = safeFileName(original.name, original.type);
  let stamp = clock.now();
  const path = () => `${storageFolder}${stamp}_${name}`;
  while (!(await noteStoredPicture(database.queries, path(), stamp))) stamp += 1;
  const imagePath = path();
  try {
    for (const file of files) {
      const fileName = pictureFileName(file.width, file.type);
      await pictures.put(imagePath, fileName, file.content, `image/${file.type}`);
    }
  } catch (error) {
    await discardPicture({ database, pictures, log }, imagePath);
    throw error;
  }
  return { image: largestAddress(imagePath, width), imagePath, size: { width, height }, preview };
}

const maxNameLength = 60;

/**
 * A name for the storage and for addresses: letters, digits, points, dashes and underscores of the original name, and the extension of
 * what the file really is.
 */
export function safeFileName(original: string, type: PictureType): string {
  const stem = original
    .slice(Math.max(original.lastIndexOf('/'), original.lastIndexOf('\\')) + 1)
    .replace(/\.[^.]*$/, '')
    // Accents come apart from their letters, which stay.
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-._]+/, '')
    .slice(0, maxNameLength)
    .replace(/[-._]+$/, '');
  return `${stem || 'picture'}.${extensions[type]}`;
}

/**
 * Removes the files of a picture that no item shows any more; a picture elsewhere has none. A failure is a warning: the next start tries
 * again.
 */
export async function discardPicture(
  { database, pictures, log }: Omit<StorageNeeds, 'clock'>,
  imagePath: string | null | undefined,
): Promise<void> {
  if (!imagePath) return;
  try {
    await pictures.removeFolder(imagePath);
    await forgetStoredPicture(database.queries, imagePath);
  } catch (error) {
    log.warn({ err: error, imagePath }, 'Could not remove a picture; the next start will try again');
  }
}

/** Another server process may have stored a file and not yet its row; no upload takes longer than this. */
const uploadTimeoutMs = 10 * 60_000;

/** At startup: deletes files that a kill between file and row, or a failed deletion, has left. */
export async function sweepOrphans(needs: StorageNeeds): Promise<number> {
  const { database, clock } = needs;
  const before = database.kind === 'postgres' ? clock.now() - uploadTimeoutMs : Number.MAX_SAFE_INTEGER;
  const orphans = await listOrphans(database.queries, before);
  for (const imagePath of orphans) await discardPicture(needs, imagePath);
  return orphans.length;
}
