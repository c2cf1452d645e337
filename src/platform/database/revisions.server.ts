import type { Queries } from './database.server.ts';

/** How often anything under these topics was announced, by whichever process. */
export async function revisionOf(queries: Queries, topics: readonly string[]): Promise<number> {
  const rows = await queries
    .selectFrom('revisions')
    .select('revision')
    .where('topic', 'in', [...topics])
    .execute();
  return rows.reduce((sum, { revision }) => sum + revision, 0);
}
