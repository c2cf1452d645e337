import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.server.ts';

/** The time of PostgreSQL's clock, which all servers share (epoch ms). */
export async function postgresTime(queries: Queries): Promise<number> {
  const { rows } = await sql<{
    now: number;
  }>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(queries);
  return rows[0]!.now;
}
