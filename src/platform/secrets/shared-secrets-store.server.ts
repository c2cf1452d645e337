import type { Queries } from '../database/database.server.ts';

declare module '../database/tables.ts' {
  interface Tables {
    shared_secrets: SharedSecretsTable;
  }
}

interface SharedSecretsTable {
  name: string;
  secret: string;
}

/** What all servers of the database use under this name: what the first to come proposed. */
export async function agreeOnSecret(queries: Queries, name: string, proposed: string): Promise<string> {
  const { secret } = await queries
    .insertInto('shared_secrets')
    .values({ name, secret: proposed })
    // Written again as it is, so that it is answered also when another server came first.
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('secret')
    .executeTakeFirstOrThrow();
  return secret;
}
