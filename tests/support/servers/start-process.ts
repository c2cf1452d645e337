// One of several server processes that start at once: `node start-process.ts <data directory> [database url]`.
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
// Each process sees the complete work of those before it.
await database.exclusively(async () => {
  const { queries } = database;
  const before = await queries.selectFrom('revisions').selectAll().where('topic', '=', 'starts').execute();
  const count = (before[0]?.revision ?? 0) + 1;
  await new Promise(setImmediate);
  await queries.deleteFrom('revisions').where('topic', '=', 'starts').execute();
  await new Promise(setImmediate);
  await queries.insertInto('revisions').values({ topic: 'starts', revision: count }).execute();
  console.log(count);
});
await database.close();
