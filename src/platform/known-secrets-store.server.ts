import { createHash } from 'node:crypto';
import type { Queries } from './database/database.server.ts';

declare module './database/tables.ts' {
  interface Tables {
    known_secrets: KnownSecretsTable;
  }
}

interface KnownSecretsTable {
  name: string;
  /** Not the secret itself: a copy of the database alone opens nothing. */
  fingerprint: string;
}

const fingerprintOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export async function isKnownName(queries: Queries, name: string): Promise<boolean> {
  const known = queries.selectFrom('known_secrets').select('name').where('name', '=', name);
  return (await known.executeTakeFirst()) !== undefined;
}

/** Whether this is the one that the database was used with so far; the first to come is. */
export async function isKnownSecret(queries: Queries, name: string, secret: string): Promise<boolean> {
  const known = await queries
    .insertInto('known_secrets')
    .values({ name, fingerprint: fingerprintOf(secret) })
    // Written again as it is, so that it is answered also when it was there before.
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('fingerprint')
    .executeTakeFirstOrThrow();
  return known.fingerprint === fingerprintOf(secret);
}
