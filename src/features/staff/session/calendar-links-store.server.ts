import type { Queries } from '#platform/database/database.server.ts';
import type { Migration } from '#platform/database/migrate.server.ts';
import { isSetUpOverdue, setUpDueAt } from './session.ts';
import type { StaffAccount } from './staff-account.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    desk_calendar_links: { account_id: string; token_hash: string; created_at: number };
  }
}

/** The link by which a calendar of staff reads the appointments: one for each account, of which only a hash is kept. */
const links: Migration = {
  name: 'desk: calendar links',
  async up({ createTable, instant }) {
    await createTable('desk_calendar_links')
      .addColumn('account_id', 'text', (column) =>
        column.primaryKey().notNull().references('staff_accounts.id').onDelete('cascade'),
      )
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', instant, (column) => column.notNull())
      .execute();
  },
};

export const calendarLinkMigrations: readonly Migration[] = [links];

/** A new link takes the place of the one before. */
export async function putCalendarLink(
  tx: Queries,
  accountId: string,
  tokenHash: string,
  now: number,
): Promise<void> {
  const link = { token_hash: tokenHash, created_at: now };
  await tx
    .insertInto('desk_calendar_links')
    .values({ account_id: accountId, ...link })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(link))
    .execute();
}

/** False when there was none. */
export async function removeCalendarLink(tx: Queries, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('desk_calendar_links')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Since when each account that has a link has it. */
export async function calendarLinks(queries: Queries): Promise<Map<string, number>> {
  const rows = await queries.selectFrom('desk_calendar_links').select(['account_id', 'created_at']).execute();
  return new Map(rows.map((row) => [row.account_id, row.created_at]));
}

/** The account of a calendar link, if it may see appointments: neither disabled nor overdue with its set-up. */
export async function accountOfCalendarLink(
  queries: Queries,
  tokenHash: string,
  now: number,
): Promise<Pick<StaffAccount, 'uid' | 'displayName' | 'email' | 'role'> | undefined> {
  const row = await queries
    .selectFrom('desk_calendar_links as link')
    .innerJoin('staff_accounts as account', 'account.id', 'link.account_id')
    .select(['account.id as uid', 'account.name as displayName', 'account.email', 'account.role'])
    .select(['account.twoFactorEnabled', 'account.initialPassword', 'account.createdAt'])
    .where('link.token_hash', '=', tokenHash)
    .where('account.disabledAt', 'is', null)
    .where('account.role', 'in', ['owner', 'reception'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { twoFactorEnabled, initialPassword, createdAt, ...account } = row;
  const dueAt = setUpDueAt({
    role: account.role,
    hasSecondFactor: Boolean(twoFactorEnabled),
    hasInitialPassword: Boolean(initialPassword),
    createdAt: new Date(createdAt).getTime(),
  });
  return isSetUpOverdue({ setUpDueAt: dueAt }, now) ? undefined : account;
}
