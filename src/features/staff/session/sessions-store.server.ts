import type { Database, Queries } from '#platform/database/database.server.ts';
import type { Staff } from './staff.server.ts';

// Through better-auth's own adapter: this table is its own, and its types differ between the databases.

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** These columns are the same on both databases. */
    staff_sessions: { id: string; userId: string };
  }
}

/** Announced when a person's sign-in ended, or may open less than before: live streams ask again whether they may stay open. */
export const sessionsTopic = 'staff-sessions';

/** A sign-in as its owner may see it; never with its token. */
export interface OpenSession {
  id: string;
  startedAt: number;
  lastUsedAt: number;
  address: string;
  userAgent: string;
}

interface SessionRow {
  id: string;
  token: string;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
}

async function rowsOf({ auth }: Staff, accountId: string): Promise<SessionRow[]> {
  const { adapter } = await auth.$context;
  return adapter.findMany<SessionRow>({
    model: 'session',
    where: [{ field: 'userId', value: accountId }],
    sortBy: { field: 'updatedAt', direction: 'desc' },
  });
}

export async function openSessions(
  staff: Staff,
  accountId: string,
  startedAfter: number,
): Promise<OpenSession[]> {
  const now = staff.clock.now();
  return (await rowsOf(staff, accountId))
    .filter(({ expiresAt, createdAt }) => expiresAt.getTime() > now && createdAt.getTime() > startedAfter)
    .map((row) => ({
      id: row.id,
      startedAt: row.createdAt.getTime(),
      lastUsedAt: row.updatedAt.getTime(),
      address: row.ipAddress ?? '',
      userAgent: row.userAgent ?? '',
    }));
}

/** Ends the account's sessions for which `ends` says so; how many. */
export async function endSessions(
  { auth, database }: Staff,
  accountId: string,
  ends: { only?: string; except?: string } = {},
): Promise<number> {
  const { adapter } = await auth.$context;
  const where = [{ field: 'userId', value: accountId }] as {
    field: string;
    value: string;
    operator?: 'ne';
  }[];
  if (ends.only) where.push({ field: 'id', value: ends.only });
  if (ends.except) where.push({ field: 'id', value: ends.except, operator: 'ne' });
  const ended = await adapter.deleteMany({ model: 'session', where });
  await tellOfEnd(database);
  return ended;
}

/** For what the library ended by itself. */
export const tellOfEnd = (database: Database): Promise<void> =>
  database.transaction((tx) => database.announce(tx, sessionsTopic));

/** All of them, together with whatever else the transaction does; which tells of it. */
export async function endSessionsIn(tx: Queries, accountId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_sessions')
    .where('userId', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** When the account's owner last proved in this session who they are. */
export async function confirmSession({ auth, clock }: Staff, sessionId: string): Promise<void> {
  const { adapter } = await auth.$context;
  await adapter.update({
    model: 'session',
    where: [{ field: 'id', value: sessionId }],
    update: { confirmedAt: clock.now() },
  });
}
