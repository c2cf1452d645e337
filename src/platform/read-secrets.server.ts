import type { Database } from './database/database.server.ts';
import { makeSecret, readSecret } from './secret.server.ts';
import { agreeOnSecret } from './shared-secrets-store.server.ts';

/**
 * The keys of this installation, by their names. On SQLite they are files in the data folder. Servers that share a PostgreSQL share its
 * keys too, whatever their folders: sessions and links made by one are read by the others. See docs/decisions/0034.
 */
export async function readSecrets<Name extends string>(
  { kind, queries }: Pick<Database, 'kind' | 'queries'>,
  dataDirectory: string,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const secrets: [string, string][] = [];
  for (const name of names) {
    const secret =
      kind === 'postgres'
        ? await agreeOnSecret(queries, name, makeSecret())
        : readSecret(dataDirectory, name);
    secrets.push([name, secret]);
  }
  return Object.fromEntries(secrets) as Record<Name, string>;
}
