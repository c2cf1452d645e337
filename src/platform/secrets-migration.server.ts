import type { Migration } from './database/migrate.server.ts';

export const secretsMigration: Migration = {
  name: 'platform: known secrets',
  async up({ createTable }) {
    await createTable('known_secrets')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .execute();
  },
};
