import type { Database } from './database/database.server.ts';
import { agreeOnSecret, isKnownSecret } from './known-secrets-store.server.ts';
import { hasSecret, readSecret } from './secret.server.ts';

/** This server would not understand what the others on its database have signed. */
export class OtherSecretsError extends Error {
  override name = 'OtherSecretsError';
  constructor(dataDirectory: string, faults: readonly string[]) {
    super(
      [
        'This server does not have the keys of the other servers on its database:',
        ...faults.map((fault) => `  - ${fault}`),
        `Copy these files into ${dataDirectory} from the DATA_DIR of the server that was started first, or let all servers share one DATA_DIR.`,
        'Should they be lost: empty the table known_secrets and start again. Staff then have to sign in anew, and links in further messages about earlier bookings are dead.',
      ].join('\n'),
    );
  }
}

/**
 * The keys of this installation, by their names. Servers that share a database must have the same: sessions and links made by one are
 * read by the others. One that has others, or none while others have them, is refused before it makes any.
 */
export async function readSecrets<Name extends string>(
  database: Pick<Database, 'kind' | 'queries' | 'exclusively'>,
  dataDirectory: string,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  // One database file has one data folder, around it.
  if (database.kind === 'postgres') {
    const faults = await database.exclusively(() => findFaults(database.queries, dataDirectory, names));
    if (faults.length > 0) throw new OtherSecretsError(dataDirectory, faults);
  }
  const secrets = names.map((name) => [name, readSecret(dataDirectory, name)]);
  return Object.fromEntries(secrets) as Record<Name, string>;
}

async function findFaults(
  queries: Database['queries'],
  dataDirectory: string,
  names: readonly string[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const name of names) {
    if (!hasSecret(dataDirectory, name) && (await isKnownSecret(queries, name))) {
      faults.push(`${name} is missing`);
    } else if (!(await agreeOnSecret(queries, name, readSecret(dataDirectory, name)))) {
      faults.push(`${name} is another one`);
    }
  }
  return faults;
}
