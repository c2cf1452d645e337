import { expect, test } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import type { Database, Queries } from './database.server.ts';

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
