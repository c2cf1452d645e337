import { sql } from 'kysely';
import type { Migration } from '#platform/database/migrate.server.ts';

const earlierSlots: Migration = {
  name: 'own appointment: earlier slots',
  async up({ createTable, createIndex, instant, queries }) {
    await createTable('earlier_wishes')
      .addColumn('appointment_id', 'text', (column) =>
        column.primaryKey().notNull().references('appointments.id').onDelete('cascade'),
      )
      .addColumn('asked_at', instant, (column) => column.notNull())
      // JSON: earlier slots that were free when the patient joined the list, and so are not offered.
      .addColumn('free_then', 'text', (column) => column.notNull())
      .execute();
    await createTable('earlier_offers')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('appointment_id', 'text', (column) =>
        column.notNull().references('appointments.id').onDelete('cascade'),
      )
      .addColumn('slot_date', 'text', (column) => column.notNull())
      .addColumn('slot_time', 'text', (column) => column.notNull())
      .addColumn('chair', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('open', 'accepted', 'declined', 'ended')`),
      )
      .addColumn('offered_at', instant, (column) => column.notNull())
      .addColumn('until', instant, (column) => column.notNull())
      .execute();
    // A patient has at most one open offer.
    await queries.schema
      .createIndex('earlier_offers_open')
      .unique()
      .on('earlier_offers')
      .column('appointment_id')
      .where(sql<boolean>`state = 'open'`)
      .execute();
    await createIndex('earlier_offers_appointment', 'earlier_offers', ['appointment_id']);
  },
};

export const patientPageMigrations: readonly Migration[] = [earlierSlots];
