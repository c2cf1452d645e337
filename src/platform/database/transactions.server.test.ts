import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import type { Database, Queries } from './database.server.ts';
import { rollBack } from './transactions.server.ts';

const write = (queries: Queries, name: string) => queries.insertInto('migrations').values({ name }).execute();
const isWritten = async ({ queries }: Database, name: string) =>
  (await queries.selectFrom('migrations').selectAll().where('name', '=', name).execute()).length === 1;

describeEachDatabase('transactions', (open) => {
  test('keep all that was done in them, and give back their result', async () => {
    const database = await open();
    const result = await database.transaction(async (tx) => {
      await write(tx, 'one');
      await write(tx, 'two');
      return 'done';
    });
    expect([result, await isWritten(database, 'one'), await isWritten(database, 'two')]).toEqual([
      'done',
      true,
      true,
    ]);
  });

  test('keep nothing when they fail, and the next one works', async () => {
    const database = await open();
    const failing = database.transaction(async (tx) => {
      await write(tx, 'one');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await database.transaction((tx) => write(tx, 'two'));
    expect([await isWritten(database, 'one'), await isWritten(database, 'two')]).toEqual([false, true]);
  });

  test('refuse statements that would be outside of them, in words', async () => {
    const database = await open();
    const mistaken = database.transaction(() => write(database.queries, 'one'));
    await expect(mistaken).rejects.toThrow(/inside a transaction: use the transaction/);
    const raw = database.transaction(() => sql`select 1`.execute(database.queries));
    await expect(raw).rejects.toThrow(/inside a transaction: use the transaction/);
    const nested = database.transaction(() => database.transaction((tx) => write(tx, 'one')));
    await expect(nested).rejects.toThrow(/inside a transaction: use the transaction/);
    expect(await isWritten(database, 'one')).toBe(false);
  });

  test('that announce the same topics wait for each other, in whatever order they name them', async () => {
    const database = await open();
    await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        database.transaction(async (tx) => {
          await write(tx, `turn ${turn}`);
          for (const topic of turn % 2 ? ['a', 'b'] : ['b', 'a']) await database.announce(tx, topic);
        }),
      ),
    );
    const revisions = await database.queries.selectFrom('revisions').selectAll().orderBy('topic').execute();
    expect(revisions).toEqual([
      { topic: 'a', revision: 40 },
      { topic: 'b', revision: 40 },
    ]);
  });

  test('that were not begun by database.transaction can announce nothing', async () => {
    const database = await open();
    const announcing = database.queries.transaction().execute((tx) => database.announce(tx, 'gallery'));
    await expect(announcing).rejects.toThrow(/announce needs the transaction/);
  });
});

describeEachDatabase('shared transactions', (open, kind) => {
  const noLocks = { alone: [] };

  test('keep what each did and give it its own result, with random refusals among them', async () => {
    const database = await open();
    const heard: string[] = [];
    database.subscribe((topic) => heard.push(topic));
    for (let round = 0; round < 10; round += 1) {
      const names = Array.from({ length: 90 }, (_, index) => `round ${round} member ${index}`);
      const refused = new Set(names.filter(() => Math.random() < 0.4));
      const results = await Promise.allSettled(
        names.map((name) =>
          database.sharedTransaction(noLocks, async (tx) => {
            await write(tx, name);
            await database.announce(tx, name);
            // A refusal of ours, or the database's own.
            if (refused.has(name)) return Math.random() < 0.5 ? rollBack('refused') : write(tx, name);
            return name;
          }),
        ),
      );
      const kept = names.filter((name) => !refused.has(name));
      expect(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))).toEqual(
        kept,
      );
      const rows = await database.queries.selectFrom('migrations').select('name').execute();
      const written = new Set(rows.map(({ name }) => name));
      expect(names.filter((name) => written.has(name))).toEqual(kept);
      expect(heard.filter((topic) => topic.startsWith(`round ${round} `)).sort()).toEqual(kept.sort());
    }
  });

  test.runIf(kind === 'sqlite')('share one commit, and answer nothing before it', async () => {
    const database = await open();
    const watching = await open({ ...database.location });
    const seen: boolean[] = [];
    const members = Array.from({ length: 20 }, (_, index) =>
      database
        .sharedTransaction(noLocks, async (tx) => {
          await write(tx, `member ${index}`);
          await database.announce(tx, 'shared');
          if (index % 3 === 0) rollBack('refused');
        })
        // As soon as one is answered, all are there for others.
        .catch(() => {})
        .then(async () => seen.push(await isWritten(watching, 'member 19'))),
    );
    await Promise.all(members);
    expect(seen).toEqual(Array(20).fill(true));
    const revisions = await database.queries.selectFrom('revisions').selectAll().execute();
    expect(revisions).toEqual([{ topic: 'shared', revision: 1 }]);
  });

  test.runIf(kind === 'postgres')('that name the same lock run after each other', async () => {
    const database = await open();
    const steps: string[] = [];
    const member = (name: string) =>
      database.sharedTransaction({ alone: ['a'] }, async (tx) => {
        steps.push('begins');
        await write(tx, name);
        await write(tx, `${name} again`);
        steps.push('ends');
      });
    await Promise.all([member('one'), member('two')]);
    expect(steps).toEqual(['begins', 'ends', 'begins', 'ends']);
  });

  test.runIf(kind === 'sqlite')('all fail where the commit does, and the next ones work', async () => {
    const database = await open();
    const { queries } = database;
    await sql`create table parents (id integer primary key)`.execute(queries);
    await sql`create table children (parent integer references parents (id) deferrable initially deferred)`.execute(
      queries,
    );
    const results = await Promise.allSettled([
      database.sharedTransaction(noLocks, (tx) => write(tx, 'one')),
      database.sharedTransaction(noLocks, (tx) => sql`insert into children values (1)`.execute(tx)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await isWritten(database, 'one')).toBe(false);
    await database.sharedTransaction(noLocks, (tx) => write(tx, 'two'));
    expect(await isWritten(database, 'two')).toBe(true);
  });

  test('transactions of two processes never deadlock, in any order of locks', async () => {
    const first = await open();
    // Two connections of one process to SQLite would wait for each other: node:sqlite blocks.
    const second = first.kind === 'postgres' ? await open({ ...first.location }) : first;
    const names = ['a', 'b', 'c', 'd'];
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => {
        const database = index % 2 ? first : second;
        const alone = [names[index % 4]!, names[(index * 7 + 1) % 4]!];
        return database.sharedTransaction({ alone, together: ['all'] }, async (tx) => {
          await database.lock(tx, 'all', 'together');
          for (const name of index % 3 ? alone : alone.toReversed()) {
            await sql`insert into revisions values (${name}, 1) on conflict (topic) do update set revision = 1`.execute(
              tx,
            );
          }
        });
      }),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  test('refuse to begin inside a transaction', async () => {
    const database = await open();
    const nested = database.transaction(() => database.sharedTransaction(noLocks, (tx) => write(tx, 'one')));
    await expect(nested).rejects.toThrow(/inside a transaction: use the transaction/);
  });
});
