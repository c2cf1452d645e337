import type { Database, Queries } from '../database/database.server.ts';
import { fingerprintOf, knownFingerprint, rememberSecret } from './known-secrets-store.server.ts';
import { hasSecret, makeSecret, readSecret } from './secret.server.ts';
import { agreeOnSecret } from './shared-secrets-store.server.ts';

/** The database was brought here without the keys that belong to it. */
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
    const secret =
      kind === 'postgres'
        ? await agreeOnSecret(queries, name, makeSecret())
        : readSecret(dataDirectory, name);
    if (kind === 'sqlite') await rememberSecret(queries, name, secret);
    secrets.push([name, secret]);
  }
  return Object.fromEntries(secrets) as Record<Name, string>;
}

/** A look at all of them before any is made: none in the place of one that belongs to this database, nor beside it. */
async function findFaults(
  queries: Queries,
  dataDirectory: string,
  names: readonly string[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const name of names) {
    const known = await knownFingerprint(queries, name);
    if (known === undefined) continue;
    if (!hasSecret(dataDirectory, name)) faults.push(`${name} is missing`);
    else if (fingerprintOf(readSecret(dataDirectory, name)) !== known) {
      faults.push(`${name} is another one`);
    }
  }
  return faults;
}
