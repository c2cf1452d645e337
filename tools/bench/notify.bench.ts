// Should other servers be told of a change inside the transaction, or after its commit? PostgreSQL lets the transactions of a whole
// instance that notify commit one after the other (docs/decisions/0063-telling-after-the-commit.md).
import { Pool, type PoolClient } from 'pg';
import { startPostgres } from '../../tests/support/servers/postgres.ts';
import { median } from './both-databases.ts';
import type { Bench, Measurement } from './measurement.ts';

const writers = 32;
const seconds = 1.5;
const rounds = 5;

/** One commit of one writer, as a booking makes it: a row, the revision of its topic, and the notification. */
type Write = (client: PoolClient, topic: string) => Promise<void>;

const raise = `insert into revisions values ($1, 1) on conflict (topic) do update set revision = revisions.revision + 1`;
const notify = `select pg_notify('changes', '')`;
const transaction = async (client: PoolClient, topic: string, last: string[]) => {
  await client.query('begin');
  await client.query('insert into rows (text) values ($1)', ['a row of a booking']);
  await client.query(raise, [topic]);
  for (const statement of last) await client.query(statement);
  await client.query('commit');
};

const ways: Record<string, Write> = {
  none: (client, topic) => transaction(client, topic, []),
  inside: (client, topic) => transaction(client, topic, [notify]),
  async after(client, topic) {
    await transaction(client, topic, []);
    await client.query(notify);
  },
};

/** Commits in a second, by so many writers at once. */
async function perSecond(pool: Pool, write: Write, topicOf: (writer: number) => string): Promise<number> {
  let commits = 0;
  const start = performance.now();
  const isOver = () => performance.now() - start > seconds * 1000;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const client = await pool.connect();
      while (!isOver()) {
        await write(client, topicOf(writer));
        commits += 1;
      }
      client.release();
    }),
  );
  return (commits / (performance.now() - start)) * 1000;
}

export const bench: Bench = async () => {
  const postgres = await startPostgres({ durable: true });
  const pool = new Pool({ connectionString: postgres.url, max: writers });
  await pool.query('create table rows (id bigserial primary key, text text not null)');
  await pool.query('create table revisions (topic text primary key, revision bigint not null)');
  const topics = {
    'each on a topic of its own': (writer: number) => `topic ${writer}`,
    'all on one topic': () => 'appointments',
  };
  const measurements: Measurement[] = [];
  for (const [name, topicOf] of Object.entries(topics)) {
    const found: Record<string, number[]> = { none: [], inside: [], after: [] };
    // In turn, so that whatever else the machine does slows all three.
    for (let round = 0; round < rounds; round += 1)
      for (const [way, write] of Object.entries(ways))
        found[way]!.push(await perSecond(pool, write, topicOf));
    const commits = (way: string) => median(found[way]!);
    for (const way of Object.keys(ways))
      measurements.push({
        name: `${writers} writers, ${name}: commits, told ${way}`,
        value: commits(way),
        unit: '/s',
      });
    measurements.push({
      name: `${writers} writers, ${name}: told after the commit : inside`,
      value: commits('after') / commits('inside'),
      unit: '×',
      bar: { is: 'at least', value: 0.9 },
    });
  }
  await pool.end();
  await postgres.stop();
  return { measurements, notCompared: [] };
};
