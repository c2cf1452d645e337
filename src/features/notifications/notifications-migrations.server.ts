import { sql } from 'kysely';
import type { Migration } from '#platform/database/migrate.server.ts';

const outbox: Migration = {
  name: 'notifications: outbox',
  async up({ createTable, instant, queries }) {
    await createTable('outbox')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('sms', 'sheet')`))
      .addColumn('appointment_id', 'text', (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) =>
        column
          .notNull()
          .check(sql`state in ('queued', 'sent', 'recorded', 'delivered', 'unknown', 'failed', 'expired')`),
      )
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('due_at', instant, (column) => column.notNull())
      .addColumn('expires_at', instant)
      .addColumn('reason', 'text')
      .addColumn('created_at', instant, (column) => column.notNull())
      .addColumn('settled_at', instant)
      .execute();
    await queries.schema
      .createIndex('outbox_due')
      .on('outbox')
      .columns(['kind', 'due_at'])
      .where(sql.ref('state'), '=', 'queued')
      .execute();
    await queries.schema.createIndex('outbox_appointment').on('outbox').column('appointment_id').execute();
  },
};

export const notificationsMigrations: readonly Migration[] = [outbox];
