import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.server.ts';

/** 256 random bits. */
export const makeSecret = () => randomBytes(32).toString('base64url');

export const hasSecret = (dataDirectory: string, name: string): boolean =>
  existsSync(join(dataDirectory, name));

/**
 * A random key of this installation, made on the first start and kept in the data folder for its owner alone. Made under another name
 * and linked, so that two processes starting at once agree on one and a crash leaves none half written.
 */
export function readSecret(dataDirectory: string, name: string): string {
  const path = join(dataDirectory, name);
  makeFolder(dataDirectory);
  const draft = `${path}.${process.pid}`;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  writeFileSync(draft, `${makeSecret()}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8').trim();
}
