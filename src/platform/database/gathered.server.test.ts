import { expect, test } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import type { Queries } from './database.server.ts';
import { gathered } from './gathered.server.ts';
import { prepare } from './prepare.server.ts';
import { insertRowsIn, rowsText } from './rows.server.ts';

const insertRows = prepare((queries, { rows }: { rows: string }) =>
  insertRowsIn(queries, rows, 'revisions', ['topic', 'revision'])
    .onConflict((conflict) => conflict.doNothing())
    .returning('topic'),
);

describeEachDatabase('what is asked in one moment', (open) => {
  /** Whether each was stored, and how many statements that took. */
  const counted = () => {
    const runs: number[] = [];
    const insert = gathered<{ topic: string; revision: number | null }, boolean>(
      async (queries, rows) => {
        runs.push(rows.length);
        const stored = new Set(
          (await insertRows(queries, { rows: rowsText(rows) })).rows.map(({ topic }) => topic),
        );
        return rows.map(({ topic }) => stored.has(topic));
      },
      ({ topic }) => topic[0],
    );
    return { runs, insert };
  };
  const topicsIn = async (queries: Queries) =>
    (await queries.selectFrom('revisions').select('topic').orderBy('topic').execute()).map(
      ({ topic }) => topic,
    );

  test('is one statement for each key, and each gets its own answer', async () => {
    const database = await open();
    const { runs, insert } = counted();
    await insert(database.queries, { topic: 'a2', revision: 1 });
    const members = ['a1', 'a2', 'b1', 'a3'].map((topic) =>
      database.sharedTransaction({ alone: [] }, async (tx) => {
        const first = await insert(tx, { topic, revision: 1 });
        return [first, await insert(tx, { topic: `${topic} too`, revision: 1 })];
      }),
    );
    expect(await Promise.all(members)).toEqual([
      [true, true],
      [false, true],
      [true, true],
      [true, true],
    ]);
    expect(runs).toEqual([1, 3, 1, 3, 1]);
  });

  test('is kept but for what the database refuses', async () => {
    const database = await open();
    const { insert } = counted();
    const members = ['a1', 'a2', 'a3', 'a4'].map((topic) =>
      database.sharedTransaction({ alone: [] }, (tx) =>
        insert(tx, { topic, revision: topic === 'a3' ? null : 1 }),
      ),
    );
    const results = await Promise.allSettled(members);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await topicsIn(database.queries)).toEqual(['a1', 'a2', 'a4']);
  });

  test('keeps any text as it is, and half a letter as the sign for what can’t be read', async () => {
    const { queries } = await open();
    const texts = ['"quoted"', String.raw`\ud83d`, 'दाँत 🦷', 'a\nline', "it's; --"];
    await insertRows(queries, {
      rows: rowsText([...texts, 'half \ud83d'].map((topic, revision) => ({ topic, revision }))),
    });
    const rows = await queries.selectFrom('revisions').selectAll().orderBy('revision').execute();
    expect(rows).toEqual([...texts, 'half \ufffd'].map((topic, revision) => ({ topic, revision })));
  });
});
