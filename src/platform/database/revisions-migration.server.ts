import type { Migration } from './migrate.server.ts';

/** The database's own table, made before those of the features: see changes.server.ts. */
export const revisionsMigration: Migration = {
  name: 'database: revisions',
  async up({ createTable, instant }) {
    await createTable('revisions')
      .addColumn('topic', 'text', (column) => column.primaryKey().notNull())
      .addColumn('revision', instant, (column) => column.notNull())
      .execute();
  },
};
