import { createHash } from 'node:crypto';
import type { Queries } from '../database/database.server.ts';

declare module '../database/tables.ts' {
  interface Tables {
    known_secrets: KnownSecretsTable;
  }
}

interface KnownSecretsTable {
  name: string;
  /** Not the secret itself: a copy of the database alone opens nothing. */
  fingerprint: string;
}

export const fingerprintOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Of the secret that the database was used with so far. */
export async function knownFingerprint(queries: Queries, name: string): Promise<string | undefined> {
  const known = queries.selectFrom('known_secrets').select('fingerprint').where('name', '=', name);
  return (await known.executeTakeFirst())?.fingerprint;
}

/** The first to come is the one. */
export async function rememberSecret(queries: Queries, name: string, secret: string): Promise<void> {
  await queries
    .insertInto('known_secrets')
    .values({ name, fingerprint: fingerprintOf(secret) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
