import { sql } from 'kysely';
import type { Migration } from '#platform/database/migrate.server.ts';

export const galleryMigrations: readonly Migration[] = [
  {
    name: 'gallery: items',
    async up({ createTable, createIndex, instant }) {
      await createTable('gallery_items')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addColumn('category', 'text', (column) => column.notNull())
        .addColumn('image', 'text', (column) => column.notNull())
        .addColumn('image_path', 'text', (column) => column.unique())
        // The order, 1 for the first; negative only in the middle of a renumbering.
        .addColumn('place', 'integer', (column) =>
          column
            .notNull()
            .unique()
            .check(sql`place <> 0`),
        )
        .addColumn('is_active', 'integer', (column) => column.notNull())
        .addColumn('is_default', 'integer', (column) => column.notNull())
        .addColumn('alt', 'text', (column) => column.notNull())
        .addColumn('focal_x', 'integer', (column) => column.notNull())
        .addColumn('focal_y', 'integer', (column) => column.notNull())
        .addColumn('width', 'integer')
        .addColumn('height', 'integer')
        .addColumn('preview', 'text')
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('created_at', instant, (column) => column.notNull())
        .addColumn('updated_at', instant, (column) => column.notNull())
        .execute();
      await createIndex('gallery_items_by_category', 'gallery_items', ['category', 'place']);
      // Every picture in the storage, noted before its first file is written; without an item it is an orphan.
      await createTable('stored_pictures')
        .addColumn('image_path', 'text', (column) => column.primaryKey().notNull())
        .addColumn('created_at', instant, (column) => column.notNull())
        .execute();
      // Built-in items that were added once: deleting them is final.
      await createTable('gallery_defaults')
        .addColumn('name', 'text', (column) => column.primaryKey().notNull())
        .execute();
    },
  },
  {
    name: 'gallery: batches of uploads',
    async up({ addColumn }) {
      await addColumn('gallery_items', 'batch', 'text');
      await addColumn('gallery_items', 'batch_index', 'integer');
    },
  },
  {
    name: 'gallery: deleted items',
    async up({ createTable, instant }) {
      await createTable('gallery_deleted')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('image_path', 'text')
        .addColumn('item', 'text', (column) => column.notNull())
        .addColumn('deleted_at', instant, (column) => column.notNull())
        .execute();
    },
  },
  {
    name: 'gallery: people in pictures',
    async up({ queries, addColumn }) {
      await addColumn('gallery_items', 'person', 'text');
      // Built-in pictures show no person; for items whose picture may have been replaced, the editor is asked.
      await queries
        .updateTable('gallery_items')
        .set({ person: 'no' })
        .where('is_default', '=', 1)
        .where('version', '=', 1)
        .execute();
    },
  },
];
