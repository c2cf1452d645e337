import { Client } from 'pg';
import { expect, test } from 'vitest';
import { describeDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { createLog } from '../log.server.ts';
import { recoverData } from './recover-data.server.ts';

const nameOf = ({ location }: OpenedDatabase) => new URL(location.url!).pathname.slice(1);

async function connect({ location }: OpenedDatabase): Promise<Client> {
  const client = new Client(location.url);
  await client.connect();
  return client;
}

describeDatabase('postgres', 'scratch databases of backups', (open) => {
  test('that a killed backup left go at the next start, one that is being proven stays', async () => {
    const database = await open();
    const [dead, live] = ['dead', 'live'].map((end) => `${nameOf(database)}_beside_${end}`);
    const maker = await connect(database);
    await maker.query(`create database ${dead} template template0`);
    await maker.query(`create database ${live} template template0`);
    await maker.query('select pg_advisory_lock(hashtextextended($1, 0))', [live]);
    const { url, dataDirectory } = database.location;
    const left = async () => {
      const { rows } = await maker.query<{ name: string }>(
        'select datname as name from pg_database where datname = any($1)',
        [[dead, live]],
      );
      return rows.map(({ name }) => name);
    };

    await recoverData({ dataDirectory, databaseSessionUrl: url }, createLog('silent'));
    expect(await left()).toEqual([live]);

    await maker.query('select pg_advisory_unlock_all()');
    await recoverData({ dataDirectory, databaseSessionUrl: url }, createLog('silent'));
    expect(await left()).toEqual([]);
    await maker.end();
  });
});
