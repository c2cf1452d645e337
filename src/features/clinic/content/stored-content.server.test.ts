import { expect, test } from 'vitest';
import { createLog } from '#platform/log.server.ts';
import { describeEachDatabase, type OpenDatabase } from '#tests/support/servers/databases.ts';
import { defaultContent } from '../default-content.server.ts';
import { sampleFacts } from '../sample-clinic.ts';
import { getVersion, markPublished, publishedVersions, putDraft } from './content-versions-store.server.ts';
import { followContent } from './live-content.server.ts';

const content = defaultContent({ clinic: sampleFacts, daysAhead: 90, changeHours: 2, chairs: 1 });
const made = { madeAt: 1, madeBy: 'Asha' };
const log = createLog('silent');

/** A clinic whose owner has published a second version, named Rao Dental. */
async function openClinic(open: OpenDatabase) {
  const database = await open();
  const start = async () => {
    const live = await followContent({ database, first: { content, samples: [] }, now: 0, log });
    live.close();
    return live.current();
  };
  await start();
  await database.transaction(async (tx) => {
    const version = await putDraft(tx, { ...made, content: { ...content, name: 'Rao Dental' }, samples: [] });
    await markPublished(tx, { ...made, version, changes: [], reasons: {}, samples: [] });
  });
  const store = (columns: { content?: string; changes?: string; reasons?: string; samples?: string }) =>
    database.queries.updateTable('content_versions').set(columns).where('state', '=', 'published').execute();
  return { queries: database.queries, start, store };
}

describeEachDatabase('stored content', (open) => {
  test('content of the first build, whose pictures were names, is read', async () => {
    const { start, store } = await openClinic(open);
    const { kept: _, pictures: __, ...first } = content;
    const blocks = content.blocks.map((block) => ({ ...block, picture: 'preventive' }));
    await store({ content: JSON.stringify({ ...first, name: 'Rao Dental', blocks }) });
    const { content: read } = await start();
    expect(JSON.parse(JSON.stringify(read))).toEqual({ ...first, name: 'Rao Dental' });
  });

  test('that other rules allowed is read as it is', async () => {
    const { start, store } = await openClinic(open);
    const allowed = { ...content, name: 'R'.repeat(200), phone: 'ask', later: { added: true } };
    await store({ content: JSON.stringify(allowed) });
    expect((await start()).content).toEqual(allowed);
  });

  test.each(['{"name":"Rao', '{}', '[]', 'null'])(
    'that is damaged gives way to the version before: %s',
    async (damaged) => {
      const { start, store } = await openClinic(open);
      await store({ content: damaged });
      expect((await start()).content).toEqual(content);
    },
  );

  test('content falls back to the settings when all versions are damaged', async () => {
    const { queries, start } = await openClinic(open);
    await queries.updateTable('content_versions').set({ content: '{' }).execute();
    expect((await start()).content).toEqual(content);
  });

  test('leaves out a damaged review, and a damaged list of changes is empty', async () => {
    const { queries, start, store } = await openClinic(open);
    await store({
      content: JSON.stringify({ ...content, reviews: [{ id: 'r1' }, ...content.reviews] }),
      changes: '[{',
      reasons: '[]',
      samples: '7',
    });
    expect(await start()).toMatchObject({ content, changes: [], reasons: {}, samples: [] });
    expect(await publishedVersions(queries, 9)).toHaveLength(2);
  });

  test('as a damaged draft is none', async () => {
    const { queries } = await openClinic(open);
    await putDraft(queries, { ...made, content, samples: [] });
    await queries
      .updateTable('content_versions')
      .set({ content: '{' })
      .where('state', '=', 'draft')
      .execute();
    expect(await getVersion(queries, 'draft')).toBeUndefined();
  });
});
