import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.server.ts';

/** The names of the tables that contain one of these texts, in any case, in order. */
export async function tablesWith(
  { queries }: { queries: Queries },
  ...texts: readonly string[]
): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await queries.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(queries);
    const stored = JSON.stringify(rows).toLowerCase();
    if (texts.some((text) => stored.includes(text.toLowerCase()))) found.push(name);
  }
  return found.sort();
}
