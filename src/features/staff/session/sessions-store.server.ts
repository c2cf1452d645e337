import type { Database, Queries } from '#platform/database/database.server.ts';
import { prepare } from '#platform/database/prepare.server.ts';
import { removeCalendarLink } from './calendar-links-store.server.ts';
import type { Staff } from './staff.server.ts';

// Through better-auth's own adapter: this table is its own, and its types differ between the databases. Only what every page reads goes
// around it.

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A date is a text on SQLite. */
    staff_sessions: {
      id: string;
      userId: string;
      token: string;
      createdAt: string | Date;
      expiresAt: string | Date;
      confirmedAt: number | null;
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

const selectSession = prepare((queries: Queries, { token }: { token: string }) =>
  queries
    .selectFrom('staff_sessions as session')
    .innerJoin('staff_accounts as user', 'user.id', 'session.userId')
    .where('session.token', '=', token)
    .select(['session.id as sessionId', 'session.createdAt', 'session.expiresAt', 'session.confirmedAt'])
    .select([
      'user.id',
      'user.name',
      'user.email',
      'user.role',
      'user.siteParts',
      'user.createdAt as userCreatedAt',
    ])
    .select(['user.disabledAt', 'user.twoFactorEnabled', 'user.initialPassword']),
);

/** The sign-in of a token, with the account, as better-auth would give them. */
export async function findSession(queries: Queries, token: string) {
  const { rows } = await selectSession(queries, { token });
  const row = rows[0];
  if (!row) return;
  const { sessionId, createdAt, expiresAt, confirmedAt, userCreatedAt, ...user } = row;
  return {
    session: { id: sessionId, createdAt: new Date(createdAt), expiresAt: new Date(expiresAt), confirmedAt },
    user: { ...user, createdAt: new Date(userCreatedAt) },
  };
}

/** The session that a new sign-in in the same browser takes the place of. The calendar link stays. */
export const replaceSession = ({ database }: Staff, accountId: string, sessionId: string): Promise<number> =>
  database.transaction(async (tx) => {
    await database.announce(tx, sessionsTopic);
    return deleteSessions(tx, accountId, { only: sessionId });
  });

/**
 * Together with whatever else the transaction does; which tells of it. A calendar link goes with them: it was made in a session, and ending
 * sessions puts out whoever has something of this account.
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

/** For what the library ended by itself. */
export const tellOfEnd = (database: Database): Promise<void> =>
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
