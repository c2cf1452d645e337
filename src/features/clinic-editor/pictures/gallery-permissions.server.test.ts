import { loggedErasures } from '#platform/backup/erasure-log-store.server.ts';
import { expect, test } from 'vitest';
import {
  addItem,
  deleteItem,
  forgetDeleted,
  restoreItem,
  updateItem,
} from '#features/gallery/pictures/change-gallery.server.ts';
import { findItem, listItems } from '#features/gallery/pictures/gallery-items-store.server.ts';
import { consent, openClinicPictures } from '#tests/support/pictures/clinic-pictures.ts';
import { describeEachDatabase, type OpenDatabase } from '#tests/support/servers/databases.ts';
import { clinicPictureFolders } from './clinic-pictures-store.server.ts';
import { removeUnused } from './unused-pictures.server.ts';
import { endConsents } from './withdraw-consent.server.ts';

const hour = 3_600_000;

/** A gallery beside the clinic's pictures, whose editor has signed in with the gallery's password. */
async function start(open: OpenDatabase) {
  const database = await open();
  const server = await openClinicPictures(database);
  server.signInAs('gallery');
  const { gallery, photo } = server;
  const upload = async (person?: 'yes' | 'no') => {
    const added = await addItem(gallery, person ? { person } : {}, await photo('team.jpg'));
    if (!added.ok) throw new Error(added.reason);
    return added.item;
  };
  const seen = async () => (await listItems(database.queries)).map(({ id }) => id);
  return { ...server, database, upload, seen };
}

describeEachDatabase('a picture of a person in the gallery', (open) => {
  test('is seen by no visitor before it is written down who agreed', async () => {
    const { upload, seen, send, look, database } = await start(open);
    const item = await upload('yes');
    const file = item.imagePath!;
    expect(item).toMatchObject({ person: 'waits', isActive: true, image: `/pictures/${file}/1280.webp` });
    expect(await seen()).toEqual([]);
    expect(await listItems(database.queries, { withHidden: true })).toHaveLength(1);
    expect((await look(file)).status).toBe(404);

    expect((await send(`/${file}/consent`, 'PUT', { ...consent, by: '' })).status).toBe(422);
    expect(await seen()).toEqual([]);
    expect((await send(`/${file}/consent`, 'PUT', consent)).status).toBe(204);
    expect(await seen()).toEqual([item.id]);
    expect(await findItem(database.queries, item.id)).toMatchObject({ person: 'agreed', version: 1 });
    expect((await look(file)).headers.get('Cache-Control')).toBe('private, no-cache');
  });

  test('goes for good once that is withdrawn, also one that was deleted a moment ago', async () => {
    const { upload, seen, send, look, files, gallery, database } = await start(open);
    const items = [await upload('yes'), await upload('yes')];
    for (const { imagePath } of items) await send(`/${imagePath}/consent`, 'PUT', consent);
    await deleteItem(gallery, items[1]!.id, { undoable: true });
    for (const { imagePath } of items) {
      expect((await send(`/${imagePath}/withdraw`, 'POST')).status).toBe(204);
      expect((await look(imagePath!)).status).toBe(404);
    }
    expect(await seen()).toEqual([]);
    expect(await restoreItem(gallery, items[1]!.id)).toBeUndefined();
    expect([...files.keys()]).toEqual([]);
    const rows = await database.queries.selectFrom('clinic_pictures').selectAll().execute();
    expect(rows.map((row) => JSON.parse(row.consent!) as object)).toEqual([consent, consent]);
    expect(rows.every((row) => row.ended_at !== null)).toBe(true);
  });

  test('leaves on record who agreed when it is deleted and its files are gone, which no restored backup takes for a withdrawal', async () => {
    const { upload, send, look, files, gallery, database, needs, wait } = await start(open);
    const [item, unasked] = [await upload('yes'), await upload('yes')];
    const file = item.imagePath!;
    await send(`/${file}/consent`, 'PUT', consent);
    await send(`/${file}/form`, 'PUT', new File(['%PDF-1.7 signed'], 'form.pdf'));
    await deleteItem(gallery, item.id, { undoable: true });
    await deleteItem(gallery, unasked.id);
    // A backup names each of these: their files are there.
    expect((await clinicPictureFolders(database.queries)).map((name) => name.split('/')[0])).toEqual([
      'people',
      'consents',
    ]);
    wait(0.2 * hour);
    expect(await forgetDeleted(gallery)).toBe(1);
    expect((await clinicPictureFolders(database.queries)).map((name) => name.split('/')[0])).toEqual([
      'consents',
    ]);
    // Its form is the clinic's proof; of a picture that no one agreed to there is nothing to prove.
    expect([...files.keys()].map((name) => name.split('/')[0])).toEqual(['consents']);
    expect((await look(file)).status).toBe(404);
    const rows = await database.queries.selectFrom('clinic_pictures').selectAll().execute();
    expect(rows).toMatchObject([{ file, ended_by: null, is_removed: 1 }]);
    expect(JSON.parse(rows[0]!.consent!)).toEqual(consent);
    expect(await loggedErasures(database.queries, 'picture')).toEqual([]);
    expect(await removeUnused(needs)).toBe(0);
  });

  test('leaves by itself the day after the last one agreed to, and not before', async () => {
    const { upload, seen, send, needs, wait } = await start(open);
    const { id, imagePath } = await upload('yes');
    await send(`/${imagePath}/consent`, 'PUT', { ...consent, until: '2026-11-24' });
    wait(25 * hour);
    await endConsents(needs);
    expect(await removeUnused(needs)).toBe(0);
    expect(await seen()).toEqual([id]);
    wait(24 * hour);
    await endConsents(needs);
    expect(await seen()).toEqual([]);
  });

  test('can be one that was there before: it leaves the site, and its old address ends', async () => {
    const { upload, seen, files, gallery } = await start(open);
    const before = await upload();
    expect(before.person).toBeUndefined();
    expect(await seen()).toEqual([before.id]);
    const said = await updateItem(gallery, before.id, { person: 'yes' }, undefined);
    expect(said).toMatchObject({ ok: true, item: { person: 'waits', title: before.title } });
    expect(await seen()).toEqual([]);
    expect([...files.keys()].every((name) => name.startsWith('people/'))).toBe(true);
    // It was a mistake.
    await updateItem(gallery, before.id, { person: 'no' }, undefined);
    expect(await seen()).toEqual([before.id]);
  });

  test('has to be a file of this site; who agreed is not unsaid; another picture is asked about anew', async () => {
    const { upload, send, gallery, photo } = await start(open);
    const image = 'https://pictures.example/a.jpg';
    expect(await addItem(gallery, { image, person: 'yes' }, undefined)).toMatchObject({
      reason: 'person-elsewhere',
    });
    const { id, imagePath } = await upload('yes');
    await send(`/${imagePath}/consent`, 'PUT', consent);
    expect(await updateItem(gallery, id, { person: 'no' }, undefined)).toMatchObject({
      reason: 'agreed-before',
    });
    const replaced = await updateItem(gallery, id, { person: 'yes' }, await photo('other.jpg'));
    expect(replaced).toMatchObject({ ok: true, item: { person: 'waits' } });
  });

  test('is all that the gallery’s editor has to do with: the clinic’s pictures are the owner’s', async () => {
    const { upload, add, send, signInAs } = await start(open);
    const { imagePath } = await upload('yes');
    const clinics = await add('yes');
    const listed = async () => {
      const { pictures } = (await (await send('/', 'GET')).json()) as { pictures: { file: string }[] };
      return pictures.map(({ file }) => file);
    };
    expect(await listed()).toEqual([imagePath]);
    expect((await send(`/${clinics}/consent`, 'PUT', consent)).status).toBe(404);
    expect((await send(`/${clinics}/withdraw`, 'POST')).status).toBe(404);
    signInAs('owner');
    expect((await listed()).toSorted()).toEqual([imagePath, clinics].toSorted());
  });
});
