import { expect, test } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { prepare } from './prepare.server.ts';

describeEachDatabase('a prepared statement', (open) => {
  test('is built once for each length of its lists, and takes the values of each run', async () => {
    let built = 0;
    const insert = prepare((queries, { rows, revision }: { rows: { topic: string }[]; revision: number }) => {
      built += 1;
      return queries
        .insertInto('revisions')
        .values(rows.map(({ topic }) => ({ topic, revision })))
        .returning('topic');
    });
    const database = await open();
    const run = async (revision: number, ...topics: string[]) => {
      const { rows } = await insert(database.queries, {
        rows: topics.map((topic) => ({ topic })),
        revision,
      });
      return rows.map(({ topic }) => topic);
    };
    expect(await run(1, 'a')).toEqual(['a']);
    expect(await run(2, 'b', 'c')).toEqual(['b', 'c']);
    expect(await database.transaction(() => Promise.resolve('an empty one'))).toBe('an empty one');
    expect(await run(3, 'd', 'e')).toEqual(['d', 'e']);
    expect(built).toBe(2);
    const stored = await database.queries.selectFrom('revisions').selectAll().orderBy('topic').execute();
    expect(stored.map(({ topic, revision }) => `${topic} ${revision}`)).toEqual([
      'a 1',
      'b 2',
      'c 2',
      'd 3',
      'e 3',
    ]);
  });
});
