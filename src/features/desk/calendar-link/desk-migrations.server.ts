import type { Migration } from '#platform/database/migrate.server.ts';

/** The link by which a calendar of staff reads the appointments: one for each account, of which only a hash is kept. */
const calendarLinks: Migration = {
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

export const deskMigrations: readonly Migration[] = [calendarLinks];
