import { sql } from 'kysely';
import type { Migration } from '#platform/database/migrate.server.ts';

const appointments: Migration = {
  name: 'booking: appointments',
  async up({ createTable, instant, queries }) {
    await createTable('appointments')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('reference', 'text', (column) => column.notNull().unique())
      .addColumn('status', 'text', (column) =>
        column
          .notNull()
          .check(sql`status in ('confirmed', 'arrived', 'in-chair', 'completed', 'cancelled', 'no-show')`),
      )
      .addColumn('first_name', 'text', (column) => column.notNull())
      .addColumn('last_name', 'text', (column) => column.notNull())
      .addColumn('mobile', 'text', (column) => column.notNull())
      .addColumn('service', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('slot_date', 'text', (column) => column.notNull().check(sql`length(slot_date) = 10`))
      .addColumn('slot_time', 'text', (column) => column.notNull().check(sql`length(slot_time) = 5`))
      .addColumn('chair', 'integer', (column) => column.notNull().check(sql`chair > 0`))
      // Null for those that staff enter.
      .addColumn('idempotency_key', 'text', (column) => column.unique())
      .addColumn('request_hash', 'text')
      .addColumn('link_version', 'integer', (column) => column.notNull())
      .addColumn('link_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', instant, (column) => column.notNull())
      .addColumn('updated_at', instant, (column) => column.notNull())
      .execute();
    // The rule that nobody can go around: one patient in one chair at one time.
    await queries.schema
      .createIndex('appointments_active_slot')
      .unique()
      .on('appointments')
      .columns(['slot_date', 'slot_time', 'chair'])

      .where(sql<boolean>`status not in ('cancelled', 'no-show')`)
      .execute();
    await queries.schema
      .createIndex('appointments_mobile')
      .on('appointments')
      .columns(['mobile', 'slot_date'])
      .execute();
    // One row for each number that has booked: bookings of one number queue up for it, so that none can pass the limit.
    await createTable('booking_numbers')
      .addColumn('mobile', 'text', (column) => column.primaryKey().notNull())
      .addColumn('booked_at', instant, (column) => column.notNull())
      .execute();
  },
};

export const bookingMigrations: readonly Migration[] = [appointments];
