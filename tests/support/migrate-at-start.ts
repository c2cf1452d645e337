// One of several server processes that start at once: `node migrate-at-start.ts <data directory> [database url]`.
import type { Migration } from '#platform/database/migrate.server.ts';
import { openDatabase } from '#platform/database/open-database.server.ts';
import { createLog } from '#platform/log.server.ts';

const [dataDirectory, url] = process.argv.slice(2);
const migrations: Migration[] = ['first', 'second', 'third'].map((name) => ({
  name,
  async up({ createTable }) {
    await createTable(`${name}_table`).addColumn('name', 'text').execute();
  },
}));
const database = await openDatabase({
  url,
  dataDirectory: dataDirectory!,
  migrations,
  log: createLog('silent'),
});
await database.close();
