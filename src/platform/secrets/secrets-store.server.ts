import { hash } from 'node:crypto';
import type { Queries } from '../database/database.server.ts';
import type { Migration } from '../database/migrate.server.ts';

declare module '../database/tables.ts' {
  interface Tables {
    shared_secrets: SharedSecretsTable;
    known_secrets: KnownSecretsTable;
  }
}

/** PostgreSQL: the secrets themselves, for all servers on the database. */
interface SharedSecretsTable {
  name: string;
  secret: string;
}

/** The fingerprint by which the database recognizes a secret. On SQLite the secrets themselves are files. */
interface KnownSecretsTable {
  name: string;
  /** Not the secret itself: a copy of the database alone opens nothing. */
  fingerprint: string;
}

const secretsTable =
  (table: string, column: string): Migration['up'] =>
  ({ createTable }) =>
    createTable(table)
      .addColumn('name', 'text', (of) => of.primaryKey().notNull())
      .addColumn(column, 'text', (of) => of.notNull())
      .execute();

export const secretsMigrations: readonly Migration[] = [
  { name: 'platform: shared secrets', up: secretsTable('shared_secrets', 'secret') },
  { name: 'platform: known secrets', up: secretsTable('known_secrets', 'fingerprint') },
];

/** The secret that all servers of one database share: the first proposal wins. */
export async function agreeOnSecret(queries: Queries, name: string, proposed: string): Promise<string> {
  const { secret } = await queries
    .insertInto('shared_secrets')
    .values({ name, secret: proposed })
    // The no-op update makes RETURNING give the row when another server was first.
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('secret')
    .executeTakeFirstOrThrow();
  return secret;
}

export const fingerprintOf = (secret: string) => hash('sha256', secret, 'base64url');

/** The fingerprint of the secret that this database was used with before. */
export async function knownFingerprint(queries: Queries, name: string): Promise<string | undefined> {
  const known = queries.selectFrom('known_secrets').select('fingerprint').where('name', '=', name);
  return (await known.executeTakeFirst())?.fingerprint;
}

/** Stores the fingerprint of the first secret of this name. */
export async function rememberSecret(queries: Queries, name: string, secret: string): Promise<void> {
  await queries
    .insertInto('known_secrets')
    .values({ name, fingerprint: fingerprintOf(secret) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
