import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';

describeEachDatabase('the open database', (open) => {
  test('answers a ping, and no more once it is closed', async () => {
    const database = await open();
    await database.ping();
    await database.close();
    await expect(database.ping()).rejects.toThrow(/closed|destroyed|not open|after calling end/);
  });

  test('keeps any text as it is, and half a letter as the sign for what can’t be read', async () => {
    const { queries } = await open();
    const texts = ['"quoted"', String.raw`\ud83d`, 'दाँत 🦷', 'a\nline', "it's; --"];
    await queries
      .insertInto('revisions')
      .values([...texts, 'half \ud83d'].map((topic, revision) => ({ topic, revision })))
      .execute();
    const rows = await queries.selectFrom('revisions').selectAll().orderBy('revision').execute();
    expect(rows).toEqual([...texts, 'half \ufffd'].map((topic, revision) => ({ topic, revision })));
  });

  test('reads and writes as before on open connections when a newer server adds a column', async () => {
    const here = await open();
    const newer = await open(here.location);
    const write = (topic: string) =>
      here.transaction((tx) =>
        tx
          .insertInto('revisions')
          .values({ topic, revision: 1 })
          .onConflict((conflict) => conflict.column('topic').doUpdateSet({ revision: 1 }))
          .returning(['topic', 'revision'])
          .executeTakeFirst(),
      );
    const read = () =>
      here.queries.selectFrom('revisions').select(['topic', 'revision']).orderBy('topic').execute();
    const topics = Array.from({ length: 12 }, (_, index) => `topic ${index + 10}`);
    const rows = topics.map((topic) => ({ topic, revision: 1 }));
    // More concurrent writes than the pool has connections.
    await Promise.all(topics.map(write));
    await Promise.all(topics.map(read));
    await sql`alter table revisions add column colour text default 'red'`.execute(newer.queries);
    expect(await Promise.all(topics.map(write))).toEqual(rows);
    for (const seen of await Promise.all(topics.map(read))) expect(seen).toEqual(rows);
  });
});
