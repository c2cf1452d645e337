import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Queries } from '../database/database.server.ts';
import { makeFolder } from '../make-folder.server.ts';
import { agreeOnSecret, fingerprintOf, knownFingerprint, rememberSecret } from './secrets-store.server.ts';

/** The database was copied here without the keys that belong to it. */
export class LostSecretsError extends Error {
  override name = 'LostSecretsError';
  constructor(dataDirectory: string, faults: readonly string[]) {
    super(
      [
        `The keys in ${dataDirectory} are not those of the database there:`,
        ...faults.map((fault) => `  - ${fault}`),
        'Copy these files from where the database came from: a backup folder has both. Nothing was changed.',
        'Should they be lost for good: node tools/run.mjs new-keys. Everybody then signs in anew and sets up a new authenticator app, and further messages about earlier bookings have dead links.',
      ].join('\n'),
    );
  }
}

/**
 * The keys of this installation, by their names. On SQLite they are files in the data folder, and the database knows them by their
 * fingerprints. Servers that share a PostgreSQL share its keys too, whatever their folders: sessions and links made by one are read by
 * the others. See docs/decisions/0034.
 */
export async function readSecrets<Name extends string>(
  { kind, queries }: Pick<Database, 'kind' | 'queries'>,
  dataDirectory: string,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const faults = kind === 'sqlite' ? await findFaults(queries, dataDirectory, names) : [];
  if (faults.length > 0) throw new LostSecretsError(dataDirectory, faults);
  const secrets: [string, string][] = [];
  for (const name of names) {
    if (kind === 'postgres') secrets.push([name, await agreeOnSecret(queries, name, makeSecret())]);
    else {
      const secret = readSecret(dataDirectory, name);
      await rememberSecret(queries, name, secret);
      secrets.push([name, secret]);
    }
  }
  return Object.fromEntries(secrets) as Record<Name, string>;
}

/** Looks at all secrets before any is made, so that none is made in the place of one that belongs to this database, or beside it. */
async function findFaults(
  queries: Queries,
  dataDirectory: string,
  names: readonly string[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const name of names) {
    const known = await knownFingerprint(queries, name);
    if (known === undefined) continue;
    if (!existsSync(join(dataDirectory, name))) faults.push(`${name} is missing`);
    else if (fingerprintOf(readSecret(dataDirectory, name)) !== known) {
      faults.push(`${name} is another one`);
    }
  }
  return faults;
}

/** 256 random bits. */
const makeSecret = () => randomBytes(32).toString('base64url');

/**
 * A random key of this installation, made on the first start and kept in the data folder for its owner alone. Made under another name
 * and linked, so that two processes starting at once agree on one and a crash leaves none half written.
 */
export function readSecret(dataDirectory: string, name: string, make = makeSecret): string {
  const path = join(dataDirectory, name);
  makeFolder(dataDirectory);
  const draft = `${path}.${process.pid}`;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  writeFileSync(draft, `${make()}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8').trim();
}
