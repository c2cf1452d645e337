import type { Database, Queries } from '#platform/database/database.server.ts';
import { removeCalendarLink } from './calendar-links-store.server.ts';
import type { Staff } from './staff.server.ts';

// Through better-auth's own adapter: this table is its own, and its types differ between the databases.

declare module '#platform/database/tables.ts' {
  interface Tables {
    staff_sessions: {
      id: string;
      userId: string;
    };
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

export async function openSessions(
  { auth, clock }: Staff,
  accountId: string,
  startedAfter: number,
): Promise<OpenSession[]> {
  const now = clock.now();
  const { adapter } = await auth.$context;
  const rows = await adapter.findMany<SessionRow>({
    model: 'session',
    where: [{ field: 'userId', value: accountId }],
    sortBy: { field: 'updatedAt', direction: 'desc' },
  });
  return rows
    .filter(({ expiresAt, createdAt }) => expiresAt.getTime() > now && createdAt.getTime() > startedAfter)
    .map((row) => ({
      id: row.id,
      startedAt: row.createdAt.getTime(),
      lastUsedAt: row.updatedAt.getTime(),
      address: row.ipAddress ?? '',
      userAgent: row.userAgent ?? '',
    }));
}

interface WhichSessions {
  only?: string;
  except?: string;
}

/** Ends the account's sessions, all or some, and its calendar link; how many sessions. */
export const endSessions = ({ database }: Staff, accountId: string, which?: WhichSessions): Promise<number> =>
  database.transaction(async (tx) => {
    await database.announce(tx, sessionsTopic);
    return endSessionsIn(tx, accountId, which);
  });

/** The session that a new sign-in in the same browser takes the place of. The calendar link stays. */
export const replaceSession = ({ database }: Staff, accountId: string, sessionId: string): Promise<number> =>
  database.transaction(async (tx) => {
    await database.announce(tx, sessionsTopic);
    return deleteSessions(tx, accountId, { only: sessionId });
  });

/**
 * Ends sessions within the caller's transaction, which notifies the pages. Also removes the calendar link: it was made in a session, and
 * ending sessions must lock out everybody who got access to this account.
 */
export async function endSessionsIn(tx: Queries, accountId: string, which?: WhichSessions): Promise<number> {
  await removeCalendarLink(tx, accountId);
  return deleteSessions(tx, accountId, which);
}

async function deleteSessions(
  tx: Queries,
  accountId: string,
  { only, except }: WhichSessions = {},
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_sessions')
    .where('userId', '=', accountId)
    .$if(only !== undefined, (query) => query.where('id', '=', only!))
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Announces that better-auth ended a session by itself. */
export const notifySessionEnd = (database: Database): Promise<void> =>
  database.transaction((tx) => database.announce(tx, sessionsTopic));

/** When the account's owner last proved in this session who they are. */
export async function confirmSession({ auth, clock }: Staff, sessionId: string): Promise<void> {
  const { adapter } = await auth.$context;
  await adapter.update({
    model: 'session',
    where: [{ field: 'id', value: sessionId }],
    update: { confirmedAt: clock.now() },
  });
}
