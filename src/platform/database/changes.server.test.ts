import { expect, test } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import type { Database } from './database.server.ts';

const never = 1_000_000_000;
const announce = (database: Database, ...topics: string[]) =>
  database.transaction(async (tx) => {
    for (const topic of topics) await database.announce(tx, topic);
  });
const heard = (database: Database) => {
  const topics: string[] = [];
  database.subscribe((topic) => topics.push(topic));
  return topics;
};
const next = (database: Database) =>
  new Promise<string>((resolve) => {
    const stop = database.subscribe((topic) => {
      stop();
      resolve(topic);
    });
  });

describeEachDatabase('changes', (open) => {
  test('changes of this process reach listeners when the transaction returns, each topic once', async () => {
    const database = await open({ pollEvery: never });
    const topics = heard(database);
    await announce(database, 'gallery', 'appointments', 'gallery');
    expect(topics.sort()).toEqual(['appointments', 'gallery']);
    await announce(database, 'gallery');
    expect(topics).toHaveLength(3);
  });

  test('that were rolled back are not heard', async () => {
    const database = await open({ pollEvery: never });
    const topics = heard(database);
    const failing = database.transaction(async (tx) => {
      await database.announce(tx, 'gallery');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await announce(database, 'appointments');
    expect(topics).toEqual(['appointments']);
  });

  test('are not told to a listener that stopped, and a failing listener keeps them from no other', async () => {
    const database = await open({ pollEvery: never });
    database.subscribe(() => {
      throw new Error('listener');
    });
    const topics = heard(database);
    const stop = database.subscribe((topic) => topics.push(`stopped ${topic}`));
    stop();
    await announce(database, 'gallery');
    expect(topics).toEqual(['gallery']);
  });

  test('changes of another process reach listeners at the next poll when no notification came', async () => {
    const here = await open({ pollEvery: 10 });
    const there = await open({ ...here.location, pollEvery: never });
    const hearing = next(here);
    // Raised as `announce` does, but no process is notified.
    await there.queries.insertInto('revisions').values({ topic: 'gallery', revision: 7 }).execute();
    expect(await hearing).toBe('gallery');
  });

  test('from before the start are no news', async () => {
    const before = await open();
    await announce(before, 'gallery');
    const after = await open({ ...before.location, pollEvery: 10 });
    const topics = heard(after);
    const hearing = next(after);
    await announce(before, 'appointments');
    expect(await hearing).toBe('appointments');
    expect(topics).toEqual(['appointments']);
  });
});
