import type { Migration } from './database/migrate.server.ts';

export const secretsMigration: Migration = {
  name: 'platform: shared secrets',
  async up({ createTable }) {
    await createTable('shared_secrets')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .execute();
  },
};
