import type { Migration } from '../database/migrate.server.ts';

export const secretsMigration: Migration = {
  name: 'platform: shared secrets',
  async up({ createTable }) {
    await createTable('shared_secrets')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .execute();
  },
};

/** On SQLite, where the secrets are files: by what the database knows them again. */
export const knownSecretsMigration: Migration = {
  name: 'platform: known secrets',
  async up({ createTable }) {
    await createTable('known_secrets')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .execute();
  },
};
