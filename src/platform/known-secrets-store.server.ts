import { createHash } from 'node:crypto';
import type { Queries } from './database/database.server.ts';

declare module './database/tables.ts' {
  interface Tables {
    known_secrets: KnownSecretsTable;
  }
}

interface KnownSecretsTable {
  name: string;
  /** Not the secret: whoever reads the database could sign in as anybody with it. */
  fingerprint: string;
}

const fingerprintOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export async function isKnownSecret(queries: Queries, name: string): Promise<boolean> {
  const known = queries.selectFrom('known_secrets').select('name').where('name', '=', name);
  return (await known.executeTakeFirst()) !== undefined;
}

/** Whether this is the one that all servers of the database have; the first to come decides. */
export async function agreeOnSecret(queries: Queries, name: string, secret: string): Promise<boolean> {
  const fingerprint = fingerprintOf(secret);
  const known = await queries
    .insertInto('known_secrets')
    .values({ name, fingerprint })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('fingerprint')
    .executeTakeFirstOrThrow();
  return known.fingerprint === fingerprint;
}
