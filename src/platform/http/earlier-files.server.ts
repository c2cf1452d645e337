import { existsSync, statSync } from 'node:fs';
import { copyFile, link, readdir, readFile, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '../clock.ts';
import { makeFolder } from '../make-folder.server.ts';

/** A folder in the data folder with the browser files of this build and of the last day's builds. */
export const earlierFilesFolder = 'browser-files';

/** A file of the build, named after its content. */
const fileName = /^[\w.-]+-[\w-]{8}\.\w+$/;

/**
 * Stores this build's files next to earlier ones: a page opened before an upgrade still requests its own. Files that this build lacks are
 * deleted a day after the upgrade.
 */
export async function keepBrowserFiles(assets: string, dataDirectory: string, now: number): Promise<void> {
  const folder = join(dataDirectory, earlierFilesFolder);
  makeFolder(folder);
  const present = await readdir(assets);
  // A part file is another server's, which renames it at any moment.
  const kept = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const missing = present.filter((name) => !kept.includes(name));
  await Promise.all(missing.map((name) => keepFile(join(assets, name), folder, name)));
  const others = kept.filter((name) => !present.includes(name));
  for (const name of others) {
    const path = join(folder, name);
    // The first start of a new build: the others have been in use until now.
    // Another server on this folder may have removed it meanwhile.
    if (missing.length > 0) await utimes(path, now / 1000, now / 1000).catch(unlessGone);
    else if (now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now) > dayMs)
      await rm(path, { force: true });
  }
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** A second name for the file, where the disk can; else a copy, which has its name once it is whole: another server may be reading. */
async function keepFile(file: string, folder: string, name: string): Promise<void> {
  const linked = await link(file, join(folder, name)).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
  );
  if (linked) return;
  const part = join(folder, `.${process.pid}-${name}`);
  await copyFile(file, part);
  await rename(part, join(folder, name));
}

/** A file of another build with its compressed copies; undefined when there is none. `path`: '/assets/x-Ab12cd34.js'. */
export function earlierFile(dataDirectory: string): (path: string) => EarlierFile | undefined {
  const folder = join(dataDirectory, earlierFilesFolder);
  return (path) => {
    const name = /^\/assets\/([^/]+)$/.exec(path)?.[1];
    if (!name || !fileName.test(name) || !existsSync(join(folder, name))) return undefined;
    return (extension) => {
      const file = join(folder, name + extension);
      return existsSync(file) ? readFile(file) : undefined;
    };
  };
}
/** The file with '', its copies with '.br' and '.gz'. */
export type EarlierFile = (extension: '' | '.br' | '.gz') => Promise<Buffer> | undefined;
