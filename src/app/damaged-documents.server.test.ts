import { expect, test } from 'vitest';
import { listEnded, listPictures } from '#features/clinic-editor/pictures/clinic-pictures-store.server.ts';
import { keepDeleted, restoreDeletedItem } from '#features/gallery/pictures/deleted-items-store.server.ts';
import { insertItem, itemColumns } from '#features/gallery/pictures/gallery-items-store.server.ts';
import { erasedReferences, readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';

describeEachDatabase('a damaged document', (open) => {
  test('leaves its line of the audit log without details', async () => {
    const { queries } = await open();
    const line = { at: 1, account_id: null, session_id: '', who: 'Asha', subject: 'K7PQ2M', address: '' };
    const erased = { ...line, action: 'patient-erased' } as const;
    await queries
      .insertInto('staff_record')
      .values([
        { ...erased, id: '1', details: '{"references":' },
        { ...erased, id: '2', details: '{"references":"K7PQ2M, K7PQ2N"}' },
      ])
      .execute();
    expect((await readAuditLog(queries, {})).map(({ details }) => details)).toEqual([
      { references: 'K7PQ2M, K7PQ2N' },
      {},
    ]);
    expect(await erasedReferences(queries, 0)).toEqual(['K7PQ2M', 'K7PQ2N']);
  });

  test('is no permission to show a picture', async () => {
    const { queries } = await open();
    const picture = { consent: '{"by":"Meher"}', made_at: 1, is_removed: 0 };
    const ended = { ...picture, file: 'people/2_b', ended_at: 1 };
    await queries
      .insertInto('clinic_pictures')
      .values([{ ...picture, file: 'people/1_a' }])
      .execute();
    await queries.insertInto('clinic_pictures').values(ended).execute();
    expect(await listPictures(queries)).toMatchObject([{ file: 'people/1_a', consent: undefined }]);
    expect(await listEnded(queries)).toEqual([]);
  });

  test('a deleted picture with a damaged document can’t be restored, an intact one can', async () => {
    const { queries } = await open();
    const texts = {
      title: 'Door',
      description: '',
      category: 'Clinic',
      alt: '',
      focalPoint: { x: 50, y: 50 },
    };
    const picture = { image: '/door.webp', imagePath: null, size: null, preview: null };
    for (const isDamaged of [true, false]) {
      const { id } = await insertItem(queries, { ...texts, ...picture }, 1);
      const ofItem = queries.selectFrom('gallery_items').select(itemColumns).where('id', '=', id);
      const row = await ofItem.executeTakeFirstOrThrow();
      await queries.deleteFrom('gallery_items').where('id', '=', id).execute();
      await keepDeleted(queries, row, 1);
      if (isDamaged) await queries.updateTable('gallery_deleted').set({ item: '{"id":' }).execute();
      const put = await restoreDeletedItem(queries, id, 2);
      expect(put?.title).toBe(isDamaged ? undefined : 'Door');
    }
  });
});
