import type { StaffAccount } from '#features/staff/session/staff-account.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { Migration } from '#platform/database/migrate.server.ts';

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

/** Since when the account has a link. */
export async function calendarLinkSince(queries: Queries, accountId: string): Promise<number | undefined> {
  const row = await queries
    .selectFrom('desk_calendar_links')
    .select('created_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.created_at;
}

/** Whose link it is, as long as they may see appointments: a disabled account's link opens nothing. */
export async function accountOfCalendarLink(
  queries: Queries,
  tokenHash: string,
): Promise<Pick<StaffAccount, 'uid' | 'displayName' | 'email' | 'role'> | undefined> {
  const row = await queries
    .selectFrom('desk_calendar_links as link')
    .innerJoin('staff_accounts as account', 'account.id', 'link.account_id')
    .select(['account.id as uid', 'account.name as displayName', 'account.email', 'account.role'])
    .where('link.token_hash', '=', tokenHash)
    .where('account.disabledAt', 'is', null)
    .where('account.role', 'in', ['owner', 'reception'])
    .executeTakeFirst();
  return row && { ...row };
}
